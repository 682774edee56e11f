import { classNames } from '#src/components/class-names.ts';

/** `--card` is the color behind the text. A focused heading outlines its card. */
export const cardFrameClass = classNames(
  'group/card flex h-full min-w-0 flex-col justify-between rounded-lg border bg-(--card) wrap-anywhere',
  'has-[h2:focus-visible,h3:focus-visible]:outline-2 has-[h2:focus-visible,h3:focus-visible]:outline-offset-2',
  'has-[h2:focus-visible,h3:focus-visible]:outline-focus',
);
export const cardLooks = {
  card: 'border-line [--card:var(--color-surface)] transition-colors hover:border-line-strong/70',
  muted: 'border-dashed border-line-strong [--card:var(--color-canvas)] text-soft [&>header>svg]:grayscale',
};
export const cardSizes = { compact: 'gap-1 px-3 py-2.5', full: 'gap-2 p-3' };

/** Three columns at 1440 px, four at 1920, five at 2560, and cards of equal height in a row. */
export const cardGridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem+5.2%),1fr))] gap-4';
