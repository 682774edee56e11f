import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#src/components/skeleton.tsx';
import { useHeightVariable } from '#src/lib/use-height-variable.ts';
import { cardRowClass, PinnedCard } from './pinned-card.tsx';
import { chatRequestsQuery } from '../request-queries.ts';
import { useShownRequest } from './use-shown-request.ts';

interface PinnedRequestProps {
  readonly chatId: string;
  /** Whether there is a request. Reserves the card's height while the requests load. */
  readonly isExpected: boolean;
}

const frameClass = 'min-h-11 flex-none border-b border-line bg-raised/60 text-sm wrap-anywhere';

/** The post that a conversation is about, with the request's state and actions. Empty without a request. */
export function PinnedRequest({ chatId, isExpected }: PinnedRequestProps) {
  const { data: requests, isPending } = useQuery(chatRequestsQuery(chatId));
  const { request, ...others } = useShownRequest(requests ?? []);
  const frame = useHeightVariable<HTMLElement>('--pinned-request', Boolean(request) || (isPending && isExpected));
  if (isPending && isExpected)
    return (
      <section ref={frame} aria-hidden className={frameClass}>
        <CardSkeleton />
      </section>
    );
  if (!requests || !request) return null;
  return (
    <section ref={frame} data-request={request.id} aria-label={t`Requests`} className={frameClass}>
      <PinnedCard request={request} requests={requests} others={others} />
    </section>
  );
}

/** Wraps like a card with two lines and three buttons. */
const CardSkeleton = () => (
  <div className={cardRowClass}>
    <div className="flex h-10 min-w-0 flex-1 basis-60 flex-col justify-around">
      <Skeleton className="h-3.5 w-28" />
      <Skeleton className="h-3.5 w-48" />
    </div>
    <div className="h-8 w-58 pointer-coarse:h-10" />
  </div>
);
