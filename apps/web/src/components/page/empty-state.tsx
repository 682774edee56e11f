import type { ReactNode } from 'react';
import { CrewRing } from '../identity/crew-ring.tsx';

interface EmptyStateProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly action?: ReactNode;
  readonly headingLevel?: 1 | 2 | 3;
  /** Filled segments of the ring above the title. */
  readonly filled?: number;
}

/** Shown in place of an empty list, with a next step. */
export function EmptyState({ title, text, action, headingLevel = 2, filled = 0 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <div className="mb-2 text-line-strong">
        <CrewRing size={80} filled={filled} />
      </div>
      <Heading tabIndex={headingLevel === 1 ? -1 : undefined} className="font-display text-xl font-bold">
        {title}
      </Heading>
      <div className="max-w-[46ch] text-balance text-soft">{text}</div>
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
