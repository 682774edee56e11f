/// <reference lib="webworker" />
import { answerRequest } from './answer-request.ts';
import { dropOtherShells, keepShell, type Shell } from './kept-shell.ts';
import { listenForPush } from './show-push.ts';

declare const self: ServiceWorkerGlobalScope;
/** The build writes it here. */
declare const SHELL: Shell;

self.addEventListener('install', (event) => event.waitUntil(keepShell(SHELL)));
self.addEventListener('activate', (event) => event.waitUntil(dropOtherShells(SHELL).then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  const answer = answerRequest(event.request, SHELL);
  if (answer) event.respondWith(answer);
});
// A new version waits until somebody asks for it: pages of the old one may hold what is not sent yet.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});
listenForPush(self);
