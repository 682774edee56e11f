import { classNames } from './class-names.ts';

const shapes = { line: 'rounded-sm', block: 'rounded-lg', circle: 'rounded-full' };

interface SkeletonProps {
  readonly shape?: keyof typeof shapes;
  /** The size of what comes. */
  readonly className?: string;
}

/** A place that something is loading into; give it the size and shape of what comes. */
export const Skeleton = ({ shape = 'line', className = '' }: SkeletonProps) => (
  <span
    aria-hidden
    className={classNames('block animate-pulse bg-overlay forced-colors:border', shapes[shape], className)}
  />
);
