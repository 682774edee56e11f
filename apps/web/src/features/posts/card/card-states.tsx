import type { ReactNode } from 'react';
import { CrewRing } from '#src/components/identity/crew-ring.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { cardGridClass, PostCardSkeleton } from './post-card.tsx';

interface CardSkeletonsProps {
  readonly count: number;
  /** For assistive technology, unless the page announces the loading elsewhere. */
  readonly label?: string;
}

export const CardSkeletons = ({ count, label }: CardSkeletonsProps) => (
  <div {...(label ? { role: 'status' } : { 'aria-hidden': true })} className={cardGridClass}>
    {label && <VisuallyHidden>{label}</VisuallyHidden>}
    {Array.from({ length: count }, (_, index) => (
      <PostCardSkeleton key={index} />
    ))}
  </div>
);

interface EmptyCardsProps {
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
}

export const EmptyCards = (props: EmptyCardsProps) => (
  <div className="rounded-lg border border-dashed border-line-strong/60">
    <EmptyState visual={<CrewRing size={72} filled={0} />} headingLevel={3} {...props} />
  </div>
);
