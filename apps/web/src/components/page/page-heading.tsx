import type { ReactNode } from 'react';

interface PageHeadingProps {
  readonly children: ReactNode;
  /** Text below the heading. */
  readonly lead?: ReactNode;
  /** Rendered at the end of the line. */
  readonly action?: ReactNode;
}

/** The heading of a screen, which takes the focus after a navigation. */
export const PageHeading = ({ children, lead, action }: PageHeadingProps) => (
  <header className={`flex flex-wrap justify-between gap-x-6 gap-y-4 ${lead ? 'items-end' : 'items-baseline'}`}>
    <div className="min-w-0">
      <h1 tabIndex={-1} className="font-display text-2xl font-bold tracking-tight">
        {children}
      </h1>
      {lead && <p className="mt-1.5 max-w-[70ch] text-soft">{lead}</p>}
    </div>
    {action}
  </header>
);
