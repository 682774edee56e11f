import { keptInBrowser } from '#src/lib/kept-values.ts';

/** Everything in local storage that somebody has written and not sent; signing out removes all of it. */
const PREFIX = 'draft:';

export const draftKey = (memberId: string, chatId: string): string => `${PREFIX}${memberId}:${chatId}`;

/** The text somebody had begun to write, or nothing. */
export function readDraft(memberId: string, chatId: string): string {
  const draft = keptInBrowser.read(draftKey(memberId, chatId));
  return typeof draft === 'string' ? draft : '';
}

export function writeDraft(memberId: string, chatId: string, text: string): void {
  if (text === '') keptInBrowser.forget(draftKey(memberId, chatId));
  else keptInBrowser.keep(draftKey(memberId, chatId), text);
}

/** Forgets everything that anybody has written and not sent in this browser. */
export const forgetAllKept = (): void => keptInBrowser.keysUnder(PREFIX).forEach(keptInBrowser.forget);
