import type { JoinRequest } from '@muster/contract/posts/join-requests.ts';
import type { Seats } from '@muster/contract/posts/seats.ts';
import { ButtonLink } from '#src/components/button-link.tsx';
import { Button } from '#src/components/button.tsx';
import { Badge } from '#src/components/identity/badge.tsx';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { mayTakeSeat } from './may-take-seat.ts';
import { actionName, cardStatus, offerAnswered, requestTexts } from './request-texts.ts';
import { useChangeOrToast } from './use-change-or-toast.ts';

interface SentRequestStatusProps {
  readonly request: JoinRequest;
  readonly post: Seats;
}

/** The member's request to join the post, shown on its card in place of Connect. */
export function SentRequestStatus({ request, post }: SentRequestStatusProps) {
  useEveryMinute();
  const { change, isPending } = useChangeOrToast(request.id, offerAnswered);
  const mayTake = mayTakeSeat(request, post);
  return (
    <div data-request={request.id} className="flex flex-wrap items-center justify-end gap-2">
      <Badge tone={request.state === 'accepted' ? 'success' : mayTake ? 'warning' : 'neutral'}>
        {cardStatus(request, mayTake)}
      </Badge>
      {mayTake ? (
        <Button
          size="sm"
          variant="primary"
          busy={isPending}
          aria-label={actionName(requestTexts.takeSeat, request, false)}
          onClick={() => change({ state: 'accepted' })}
        >
          {requestTexts.takeSeat}
        </Button>
      ) : (
        <ButtonLink size="sm" to="/dashboard/chat/$userId" params={{ userId: request.author.id }}>
          {requestTexts.openChat}
        </ButtonLink>
      )}
    </div>
  );
}
