import { classNames } from './class-names.ts';

const shapes = { line: 'rounded-sm', block: 'rounded-lg', circle: 'rounded-full' };

interface SkeletonProps {
  readonly shape?: keyof typeof shapes;
  readonly className?: string;
}

/** A loading placeholder; `className` sets the size of the content. */
export const Skeleton = ({ shape = 'line', className = '' }: SkeletonProps) => (
  <span
    aria-hidden
    className={classNames('block animate-pulse bg-overlay forced-colors:border', shapes[shape], className)}
  />
);
