import { classNames } from '#src/components/class-names.ts';

/** `--card` is the color behind the text. A focused heading outlines its card. */
export const cardFrameClass = classNames(
  'group/card relative flex h-full min-w-0 flex-col overflow-clip rounded-lg border bg-(--card) wrap-anywhere contain-content',
  'has-[h2:focus-visible,h3:focus-visible]:outline-2 has-[h2:focus-visible,h3:focus-visible]:outline-offset-2',
  'has-[h2:focus-visible,h3:focus-visible]:outline-focus',
);

const surfaceClass = '[--card:var(--color-surface)] transition-colors';
const quietClass = 'border-line [--card:var(--color-canvas)] text-soft';
/** `--edge` is the color of the countdown. */
export const cardEdges: Partial<Record<CardLook, string>> = {
  now: '[--edge:var(--color-mint-text)]',
  soon: '[--edge:var(--color-amber-text)]',
};
export const cardLooks = {
  later: `border-line ${surfaceClass} hover:border-line-strong/70`,
  now: `border-mint [box-shadow:0_0_0_1px_var(--color-mint)] ${surfaceClass}`,
  soon: `border-amber ${surfaceClass}`,
  past: quietClass,
  inactive: `border-dashed border-line-strong ${quietClass}`,
};
export type CardLook = keyof typeof cardLooks;

/** As many columns as fit: 4 at 1440 px, 5 at 1920, 7 at 2560. Cards grow by up to one column's share, never further. */
export const cardGridClass = classNames(
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,18.5rem),1fr))] gap-3',
  // Next to an expanded text, cards grow only to the height of one with two lines of actions. A :has() would restyle all
  // cards for each new one.
  '[&_article]:max-h-72 [&_article]:min-h-max',
);
/** For cards with many actions. */
export const wideCardGridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,23rem),1fr))] gap-4';
