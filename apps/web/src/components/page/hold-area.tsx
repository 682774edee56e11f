import { type ReactNode, useRef } from 'react';
import { HoldAreaContext } from '#src/lib/held-list.ts';

/** A part of a screen whose lists wait only for the pointer or focus within it, or below it in an element with `data-hold`. */
export function HoldArea({ children }: { readonly children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  return (
    <HoldAreaContext value={area}>
      <div ref={area} data-hold className="contents">
        {children}
      </div>
    </HoldAreaContext>
  );
}
