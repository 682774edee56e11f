import { emblemOf } from '@muster/contract/values/emblem.ts';

const LIGHT = ['0.8 0.1', '0.72 0.13'] as const;

/** The emblem's pattern behind text: pale in the light theme, dimmed by `--art` in the dark one. An element's opacity would slow the board. */
export function artOf(gameId: string) {
  const { hues, backgroundColor, shapeColor, shapePath } = emblemOf(gameId, '');
  const color = (index: 0 | 1, dark: string): string =>
    `light-dark(oklch(${LIGHT[index]} ${hues[index]}), color-mix(in srgb, ${dark} var(--art), oklch(0.17 0.02 268)))`;
  return { background: color(0, backgroundColor), shape: color(1, shapeColor), shapePath };
}
