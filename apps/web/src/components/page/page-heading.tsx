import type { ReactNode } from 'react';

interface PageHeadingProps {
  readonly children: ReactNode;
  /** One line below it. */
  readonly lead?: ReactNode;
  /** Stands at the end of the line. */
  readonly action?: ReactNode;
}

/** The heading of a screen. It takes the focus when one comes to the screen. */
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
