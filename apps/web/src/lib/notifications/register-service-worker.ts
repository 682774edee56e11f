const WORKER = '/sw.js';
/** Whoever comes back to a page that stays open lets it ask for a new version, this often at most. */
const UPDATE_CHECK_INTERVAL_MS = 3_600_000;

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ) => { readonly createScriptURL: (address: string) => string };
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

/** The content security policy asks for a promise that no other script becomes the worker. */
function workerUrl(): string {
  const rules = { createScriptURL: () => WORKER };
  return window.trustedTypes?.createPolicy('service-worker', rules).createScriptURL(WORKER) ?? WORKER;
}

/** Lets the version that waits take over, and shows the page in it. Another tab may have done the first already. */
function activateNewVersion({ waiting }: ServiceWorkerRegistration): void {
  if (!waiting) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; a worker takes none
  waiting.postMessage('take-over');
}

type NewVersionListener = (start: () => void) => void;

let startNewVersion: (() => void) | undefined;
let newVersionListener: NewVersionListener | undefined;

/** Lets `offer` hear that there is a new version; it stands by until `start` is called, which loads this page again. */
export function onNewVersion(offer: NewVersionListener): void {
  newVersionListener = offer;
  if (startNewVersion) offer(startNewVersion);
}

/** Notices as soon as a version waits to take the place of the one that this page came from. */
function watchVersions(registration: ServiceWorkerRegistration): void {
  const checkWaiting = (): void => {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    startNewVersion = () => activateNewVersion(registration);
    newVersionListener?.(startNewVersion);
  };
  checkWaiting();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', checkWaiting),
  );
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - checkedAt < UPDATE_CHECK_INTERVAL_MS) return;
    checkedAt = Date.now();
    // Without a line it is asked another time.
    registration.update().catch(() => undefined);
  });
}

async function register(): Promise<void> {
  try {
    watchVersions(await navigator.serviceWorker.register(workerUrl(), { updateViaCache: 'none' }));
  } catch {
    // The browser does not allow it, or there is no line: the app goes on without.
  }
}

/** Lets the app start without a line from now on. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const begin = (): void => void register();
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}
