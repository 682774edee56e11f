import { classNames } from '#src/components/class-names.ts';

/** `--card` is the color behind the text. A focused heading outlines its card. */
export const cardFrameClass = classNames(
  'group/card flex h-full min-w-0 flex-col rounded-lg border bg-(--card) wrap-anywhere',
  'has-[h2:focus-visible,h3:focus-visible]:outline-2 has-[h2:focus-visible,h3:focus-visible]:outline-offset-2',
  'has-[h2:focus-visible,h3:focus-visible]:outline-focus',
);
export const cardLooks = {
  card: 'border-line [--card:var(--color-surface)] transition-colors hover:border-line-strong/70',
  muted: 'border-dashed border-line-strong [--card:var(--color-canvas)] text-soft [&>header>svg]:grayscale',
};
/** Classes of the card and its parts. `when`: platform and start time. */
export const cardSizes = {
  compact: { card: 'gap-1 px-3 py-2.5', title: 'truncate', when: '-col-end-1', actions: 'pointer-coarse:-my-1' },
  full: { card: 'gap-2 p-3', title: '', when: 'col-end-4 flex-wrap', actions: '' },
};

/**
 * Three columns at 1440 px, four at 1920, five at 2560, and cards of equal height in a row. Next to an expanded text, cards
 * grow only to the usual height.
 */
export const cardGridClass = classNames(
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem+5.2%),1fr))] gap-4',
  '[&:has(p+[aria-expanded=true])_article]:max-h-44 [&:has(p+[aria-expanded=true])_article]:min-h-max',
);
