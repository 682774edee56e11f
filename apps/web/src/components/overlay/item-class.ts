import { classNames } from '../class-names.ts';

/** Classes of an item in a floating list. */
export const itemClass = classNames(
  'flex min-h-9 items-center gap-2.5 rounded-sm px-2.5 text-sm text-soft outline-none select-none',
  'pointer-coarse:min-h-11 data-highlighted:bg-overlay data-highlighted:text-fg data-highlighted:system-selected data-selected:text-fg',
);
