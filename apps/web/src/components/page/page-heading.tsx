import type { ReactNode } from 'react';

interface PageHeadingProps {
  readonly children: ReactNode;
  /** A short text on the heading's line. */
  readonly lead?: ReactNode;
  /** Rendered at the end of the line. */
  readonly action?: ReactNode;
}

/** The heading of a screen, which takes the focus after a navigation. It starts at the same place on every screen. */
export const PageHeading = ({ children, lead, action }: PageHeadingProps) => (
  <header className="flex min-h-10 flex-wrap items-baseline gap-x-4">
    <h1 tabIndex={-1} className="min-w-0 py-1.5 font-display text-xl font-bold tracking-tight break-words">
      {children}
    </h1>
    {lead && <div className="text-sm text-soft">{lead}</div>}
    {action && <div className="ms-auto">{action}</div>}
  </header>
);
