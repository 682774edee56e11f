/** An English text in ICU MessageFormat, and the values of its placeholders. */
export interface Message {
  readonly text: string;
  readonly values: Readonly<Record<string, string | number>>;
}

const messages = new Map<string, Message>();

/**
 * Returns the English text of a validation rule or error, with its values: `message('Keep it to {max} characters', { max })`.
 * The web app translates it by means of `findMessage`. Extracted into `languages/*.po` by `npm run extract`.
 */
export function message(text: string, values: Message['values'] = {}): string {
  const english = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  messages.set(english, { text, values });
  return english;
}

/** The message behind an English text; undefined for any other text. */
export const findMessage = (english: string): Message | undefined => messages.get(english);
