import { t } from '@lingui/core/macro';
import type { JoinRequest } from '@muster/contract/join-requests/join-requests.ts';
import type { CrewRoles, Seats } from '@muster/contract/join-requests/seats.ts';
import { ButtonLink } from '#src/components/links.tsx';
import { Badge } from '#src/components/identity/badge.tsx';
import { useEveryMinute, useRenderAt } from '#src/lib/time/use-every-minute.ts';
import { mayTakeSeat } from './may-take-seat.ts';
import { RequestButton } from '../request-button.tsx';
import { cardStatus, isOfferOpen, offerAnswered } from '../request-texts.ts';
import { useChangeOrToast } from '../request-queries.ts';

interface SentRequestProps {
  readonly request: JoinRequest;
  /** Undefined on a screen that does not list the post. */
  readonly post?: Seats & CrewRoles;
}

/** The state of the member's request to join a post. */
export function SentRequestStatus({ request, post }: SentRequestProps) {
  useEveryMinute();
  useRenderAt(request.expiresAt);
  const isSeatFree = isOfferOpen(request) || mayTakeSeat(request, post);
  return (
    <span data-request={request.id} className="flex flex-none">
      <Badge tone={request.state === 'accepted' ? 'success' : isSeatFree ? 'warning' : 'neutral'}>
        {cardStatus(request, isSeatFree)}
      </Badge>
    </span>
  );
}

/** Replaces Connect on the card of a requested post. The Enter shortcut never takes a seat. */
export function SentRequestAction({ request, post }: SentRequestProps) {
  if (!mayTakeSeat(request, post))
    return (
      <ButtonLink data-main-action="chat" size="sm" to="/dashboard/chat/$userId" params={{ userId: request.author.id }}>
        {t`Open chat`}
      </ButtonLink>
    );
  return <TakeSeatButton request={request} label={t`Take the seat`} />;
}

/** Takes a free seat after a declined or missed offer or check. */
export function TakeSeatButton(props: { readonly request: JoinRequest; readonly label: string }) {
  const { change, isPending } = useChangeOrToast(props.request.id, offerAnswered);
  return <RequestButton {...props} variant="primary" busy={isPending} onClick={() => change({ state: 'accepted' })} />;
}
