/** A place that something is loading into; give it the size and shape of what comes. */
export const Skeleton = ({ className = '' }: { readonly className?: string }) => (
  <span aria-hidden className={`block animate-pulse rounded-sm bg-overlay ${className}`} />
);
