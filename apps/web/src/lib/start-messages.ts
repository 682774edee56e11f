import { i18n } from './i18n.ts';
import { once, pageLanguage } from './page-language.ts';

declare global {
  /** Loads the texts of all screens but the first ones, once. The build calls it in their scripts. */
  var loadMessages: () => Promise<void>;
}

async function load(linkId: string): Promise<void> {
  const link = document.getElementById(linkId);
  if (!(link instanceof HTMLLinkElement)) return;
  const { messages }: { messages: Record<string, string> } = await import(/* @vite-ignore */ link.href);
  i18n.load(pageLanguage, messages);
}

/** Loads the texts of the first screens. During development there are no files, and all texts are English. */
export async function startMessages(): Promise<void> {
  globalThis.loadMessages = once(() => load('more-messages'));
  await load('messages');
}
