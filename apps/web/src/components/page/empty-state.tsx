import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly visual: ReactNode;
  readonly title: string;
  readonly text: ReactNode;
  readonly action?: ReactNode;
  readonly headingLevel?: 1 | 2 | 3;
}

/** Shown in place of an empty list, with a next step. */
export function EmptyState({ visual, title, text, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <div className="mb-2 text-line-strong">{visual}</div>
      <Heading tabIndex={headingLevel === 1 ? -1 : undefined} className="font-display text-xl font-bold">
        {title}
      </Heading>
      <div className="max-w-[46ch] text-balance text-soft">{text}</div>
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
