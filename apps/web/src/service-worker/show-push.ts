/** Shows what the server pushes while no window of the app is open. */
export function listenForPush(worker: ServiceWorkerGlobalScope): void {
  // Until there is something to show, a push is heard and nothing comes of it.
  worker.addEventListener('push', () => undefined);
}
