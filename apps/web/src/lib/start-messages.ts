import { i18n } from './i18n.ts';
import { pageLanguage } from './page-language.ts';
import { whenIdle } from './time/when-idle.ts';

declare global {
  /** Loads the texts of all screens but the first ones, once. The build calls it in their scripts; a failure is repeated. */
  var loadMessages: () => Promise<void>;
}

async function load(linkId: string): Promise<void> {
  const link = document.getElementById(linkId);
  if (!(link instanceof HTMLLinkElement)) return;
  const { messages }: { messages: Record<string, string> } = await import(/* @vite-ignore */ link.href);
  i18n.load(pageLanguage, messages);
}

let pending: Promise<void> | undefined;

globalThis.loadMessages = () =>
  (pending ??= load('more-messages').catch((error: unknown) => {
    pending = undefined;
    throw error;
  }));

/**
 * Loads the texts of the first screens, and all others once the browser is idle. During development there are no files, and
 * all texts are English.
 */
export async function startMessages(): Promise<void> {
  await load('messages');
  whenIdle(() => void loadMessages().catch(() => undefined));
}
