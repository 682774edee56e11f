import { t } from '@lingui/core/macro';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';

const bubbleClasses = ['w-2/5', 'w-1/3 self-end', 'w-1/2 self-end', 'w-1/4', 'w-3/5'];

export const MessagesSkeleton = () => (
  <div
    role="status"
    className="mx-auto flex min-h-0 w-full max-w-190 flex-1 flex-col justify-end gap-3 overflow-hidden p-4"
  >
    <VisuallyHidden>{t`Loading messages...`}</VisuallyHidden>
    {bubbleClasses.map((bubble) => (
      <Skeleton key={bubble} shape="block" className={`h-10 ${bubble}`} />
    ))}
  </div>
);
