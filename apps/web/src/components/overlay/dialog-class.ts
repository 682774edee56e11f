import { classNames } from '#src/components/class-names.ts';

export const backdropClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';

/** A centred dialog that scrolls if it is higher than the window. */
export const dialogClass = classNames(
  'float-panel fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))]',
  '-translate-x-1/2 -translate-y-1/2 flex-col gap-3 overflow-y-auto rounded-lg p-6 wrap-anywhere',
);
