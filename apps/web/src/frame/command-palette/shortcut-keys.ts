import { t } from '@lingui/core/macro';
const isApple = /Macintosh|iPhone|iPad/.test(navigator.userAgent);

/** The keys that open the palette, as text. */
export const paletteKeys = isApple
  ? '⌘ K'
  : t({ message: 'Ctrl K', comment: 'Keys; Ctrl as it is labelled on a keyboard' });

const isOtherScript = (key: string): boolean => /^\P{ASCII}+$/u.test(key) && !/\p{Script=Latin}/u.test(key);

/** The pressed key. On a non-Latin layout, the key at the same position of a US layout: 'к' is 'r'. */
export function latinKey({ key, code, shiftKey }: KeyboardEvent): string {
  if (!isOtherScript(key)) return key;
  if (code === 'Slash') return shiftKey ? '?' : '/';
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (!letter) return key;
  return shiftKey ? letter : letter.toLowerCase();
}

/** On Apple's systems, Ctrl K deletes to the end of the line. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, shiftKey, altKey } = event;
  return latinKey(event).toLowerCase() === 'k' && ctrlKey === !isApple && metaKey === isApple && !shiftKey && !altKey;
}
