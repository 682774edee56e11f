/// <reference lib="webworker" />
import { respondToRequest } from './respond-to-request.ts';
import { deleteOldShells, cacheShell, type Shell } from './shell-cache.ts';
import { listenForPush } from './show-push.ts';

declare const self: ServiceWorkerGlobalScope;
/** The build writes it here. */
declare const SHELL: Shell;

const shell = SHELL;

self.addEventListener('install', (event) => event.waitUntil(cacheShell(shell)));
self.addEventListener('activate', (event) => event.waitUntil(deleteOldShells(shell).then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  const answer = respondToRequest(event.request, shell);
  if (answer) event.respondWith(answer);
});
// A new version waits until somebody asks for it: pages of the old one may hold what is not sent yet.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});
listenForPush(self);
