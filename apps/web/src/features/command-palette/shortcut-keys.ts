const isApple = /Macintosh|iPhone|iPad/.test(navigator.userAgent);

/** The keys that open the palette, as text. */
export const paletteKeys = isApple ? '⌘ K' : 'Ctrl K';

/** On Apple's systems, Ctrl K deletes to the end of the line. */
export const isPaletteKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey === !isApple && metaKey === isApple && !shiftKey && !altKey;
