import type { ReactNode } from 'react';
import { classNames } from '#src/components/class-names.ts';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { cardFrameClass, cardGridClass, cardLooks, wideCardGridClass } from './card-frame.ts';

/** As high as a card with two lines of text. */
const PostCardSkeleton = () => (
  <div className={classNames(cardFrameClass, cardLooks.later)}>
    <div className="flex h-14 items-center gap-3 bg-raised px-3">
      <Skeleton className="size-10" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-3 w-1/4" />
      </div>
    </div>
    <div className="flex flex-1 flex-col gap-0.5 px-3 pt-1">
      <div className="flex h-10 items-center justify-between">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton shape="circle" className="size-10" />
      </div>
      <div className="flex h-5 items-center">
        <Skeleton className="h-3 w-3/4" />
      </div>
      <div className="flex h-9 flex-col justify-evenly">
        <Skeleton className="h-3 w-full" />
        <Skeleton className="h-3 w-3/5" />
      </div>
      <Skeleton className="mt-auto h-5 w-1/3" />
    </div>
    <div className="mt-1 flex min-h-12 items-center gap-2 border-t border-line px-3">
      <Skeleton shape="circle" className="size-7" />
      <Skeleton className="h-3.5 w-24" />
    </div>
  </div>
);

interface CardSkeletonsProps {
  readonly count: number;
  /** For cards with many actions. */
  readonly isWide?: boolean;
  /** For assistive technology, unless the page announces the loading elsewhere. */
  readonly label?: string;
}

export const CardSkeletons = ({ count, isWide = false, label }: CardSkeletonsProps) => (
  <div
    {...(label ? { role: 'status' } : { 'aria-hidden': true })}
    className={isWide ? wideCardGridClass : cardGridClass}
  >
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
    <EmptyState headingLevel={3} {...props} />
  </div>
);
