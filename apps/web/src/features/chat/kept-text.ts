/** Everything in local storage that somebody has written and not sent; signing out removes all of it. */
const PREFIX = 'draft:';

export const draftKey = (memberId: string, chatId: string): string => `${PREFIX}${memberId}:${chatId}`;

/** Keeps a value across reloads. A full or forbidden storage costs only that: the page still has it. */
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing to do: what was written stays on the screen.
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A forbidden storage holds nothing.
  }
}

const parse = (text: string | null): unknown => {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The values whose keys start with `prefix`. */
export function storedUnder(prefix: string): unknown[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => parse(localStorage.getItem(key)));
  } catch {
    return [];
  }
}

/** The text somebody had begun to write, or nothing. */
export function readDraft(memberId: string, chatId: string): string {
  try {
    const draft = parse(localStorage.getItem(draftKey(memberId, chatId)));
    return typeof draft === 'string' ? draft : '';
  } catch {
    return '';
  }
}

export function writeDraft(memberId: string, chatId: string, text: string): void {
  if (text === '') forget(draftKey(memberId, chatId));
  else keep(draftKey(memberId, chatId), text);
}

/** Forgets everything that anybody has written and not sent in this browser. */
export function forgetAllKept(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // A forbidden storage holds nothing.
  }
}
