/// <reference lib="webworker" />
import type { AllMessages } from '@lingui/core';
import { i18n } from '#src/lib/i18n.ts';
import { listenForClicks } from './listen-for-clicks.ts';
import { listenForSubscriptionChange } from './renew-subscription.ts';
import { respondToRequest } from './respond-to-request.ts';
import { cacheShell, deleteOldShells, renewPage, type Shell } from './shell-cache.ts';
import { createActivate, listenForPush } from './show-push.ts';

declare const self: ServiceWorkerGlobalScope;
/** Inserted by the build. */
declare const SHELL: Shell;
/** The worker's texts by language, inserted by the build. */
declare const TEXTS: AllMessages;

const shell = SHELL;
const texts = TEXTS;

self.addEventListener('install', (event) => event.waitUntil(cacheShell(shell)));
self.addEventListener('activate', (event) => event.waitUntil(deleteOldShells(shell).then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  const response = respondToRequest(event.request, shell);
  if (response) event.respondWith(response);
});
// A new version waits for the member: pages of the old version may contain unsent input.
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting();
  else event.waitUntil(renewPage(event.data, shell));
});
i18n.load(texts);
const activate = createActivate(Object.keys(texts));
listenForPush(self, activate);
listenForClicks(self, activate);
listenForSubscriptionChange(self);
