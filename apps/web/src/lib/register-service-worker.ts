import { pageLanguage } from './page-language.ts';
import { whenIdle } from './time/when-idle.ts';

const WORKER = '/sw.js';
/** A page that stays open checks for a new version when it becomes visible, at most this often. */
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

/** The content security policy requires a Trusted Types policy that allows only this script. */
function workerUrl(): string {
  const rules = { createScriptURL: () => WORKER };
  return window.trustedTypes?.createPolicy('service-worker', rules).createScriptURL(WORKER) ?? WORKER;
}

/** Activates the waiting version and reloads. Another tab may have activated it already. */
function activateNewVersion({ waiting }: ServiceWorkerRegistration): void {
  if (!waiting) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no target origin
  waiting.postMessage('take-over');
}

type NewVersionListener = (activate: () => void) => void;

let activateWaiting: (() => void) | undefined;
let newVersionListener: NewVersionListener | undefined;

/** Calls `listener` when a new version is waiting. `activate` activates it and reloads the page. */
export function onNewVersion(listener: NewVersionListener): void {
  newVersionListener = listener;
  if (activateWaiting) listener(activateWaiting);
}

function watchVersions(registration: ServiceWorkerRegistration): void {
  const checkWaiting = (): void => {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    activateWaiting = () => activateNewVersion(registration);
    newVersionListener?.(activateWaiting);
  };
  checkWaiting();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', checkWaiting),
  );
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - checkedAt < UPDATE_CHECK_INTERVAL_MS) return;
    checkedAt = Date.now();
    // Offline: checked again later.
    registration.update().catch(() => undefined);
  });
}

async function register(): Promise<void> {
  try {
    watchVersions(await navigator.serviceWorker.register(workerUrl(), { updateViaCache: 'none' }));
    // The worker may have cached the page before another language or appearance was chosen.
    const { version: appearance } = document.querySelector<HTMLMetaElement>('meta[name="appearance"]')?.dataset ?? {};
    const { active } = await navigator.serviceWorker.ready;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no target origin
    active?.postMessage({ language: pageLanguage, appearance });
  } catch {
    // Not allowed by the browser, or offline: the app works without a worker.
  }
}

/** Registers the service worker, with which the app also starts offline, after the first screen: it loads all others. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const start = (): void => void whenIdle(() => void register());
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}
