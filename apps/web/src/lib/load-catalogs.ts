import { i18n } from './i18n.ts';
import { pageLanguage } from './page-language.ts';
import { whenIdle } from './time/when-idle.ts';

declare global {
  /** Loads the texts of all screens but the first ones, once. The build inserts the call into their chunks. */
  var loadRemainingCatalog: () => Promise<void>;
}

/** A retry needs another URL, because browsers cache failed module loads. */
async function load(linkId: string, attempt = 0): Promise<void> {
  const link = document.getElementById(linkId);
  if (!(link instanceof HTMLLinkElement)) return;
  const url = attempt === 0 ? link.href : `${link.href}?${attempt}`;
  const { messages }: { messages: Record<string, string> } = await import(/* @vite-ignore */ url);
  i18n.load(pageLanguage, messages);
}

const RETRY_DELAY_MS = 2_000;

/** Never rejects: a screen that waits for its texts would stay broken until the page is reloaded. */
const loadWithRetry = (attempt = 0): Promise<void> =>
  load('remaining-catalog', attempt).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    return loadWithRetry(attempt + 1);
  });

let loading: Promise<void> | undefined;
globalThis.loadRemainingCatalog = () => (loading ??= loadWithRetry());

/**
 * Loads the texts of the first screens, and all others once the browser is idle. During development there are no files, and
 * all texts are English.
 */
export async function loadFirstCatalog(): Promise<void> {
  await load('first-catalog');
  whenIdle(() => void loadRemainingCatalog());
}
