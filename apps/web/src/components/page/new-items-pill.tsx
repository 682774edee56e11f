import ArrowUp from 'lucide-react/icons/arrow-up';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';

const pillClass = classNames(
  'float-panel flex min-h-9 items-center gap-1.5 rounded-full px-4 text-sm font-semibold whitespace-nowrap',
  'hover:bg-overlay aria-busy:cursor-progress aria-busy:opacity-80 pointer-coarse:min-h-10',
);

/** Position of a pill on screens without space for it in the layout. */
export const floatingPillClass = 'fixed bottom-[calc(var(--bar-bottom)+0.5rem)] left-1/2 z-20 -translate-x-1/2';

/** Shows new items on demand, so that they don't move the content under the pointer. Its focus moves to the heading once there are none. */
export function NewItemsPill({ className, children, ...props }: ComponentProps<'button'>) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (current === document.activeElement) document.querySelector('h1')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <button ref={button} type="button" className={classNames(pillClass, className)} {...props}>
      <ArrowUp aria-hidden className="size-4 text-flare-text" />
      <span>{children}</span>
    </button>
  );
}
