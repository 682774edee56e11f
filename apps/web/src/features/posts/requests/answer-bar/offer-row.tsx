import { t } from '@lingui/core/macro';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { formatTime } from '#src/lib/time/dates.ts';
import { offerAnswered, requestStatus } from '../describe-request.ts';
import { useOverlapText } from '../overlap-notice.tsx';
import { RequestButton } from '../request-button.tsx';
import { useChangeOrToast } from '../request-queries.ts';
import { AnswerRow, type AnswerRowProps } from './answer-row.tsx';

/** 'A seat for your party of 2 in NightWolf's Valorant crew, yours until 16:29' */
function describeOffer({ author: { name }, game, partySize, expiresAt }: JoinRequest): string {
  const time = formatTime(expiresAt);
  return partySize > 1
    ? t`A seat for your party of ${partySize} in ${name}'s ${game} crew, yours until ${time}`
    : t`A seat in ${name}'s ${game} crew, yours until ${time}`;
}

interface OfferRowProps extends Pick<AnswerRowProps, 'until' | 'isOpen'> {
  readonly offer: JoinRequest;
}

/** A seat on offer to a waiting party, which takes it or passes. */
export function OfferRow({ offer, ...row }: OfferRowProps) {
  const { change, isPending } = useChangeOrToast(offer.id, offerAnswered);
  const overlap = useOverlapText(offer);
  return (
    <AnswerRow question={describeOffer(offer)} notice={overlap} outcome={requestStatus(offer, false)} {...row}>
      <RequestButton
        label={t`Take the seat`}
        request={offer}
        variant="primary"
        busy={isPending}
        onClick={() => change({ name: 'take' })}
      />
      <RequestButton
        label={t({ message: 'Pass', comment: 'Button: leaves an offered seat to someone else' })}
        request={offer}
        variant="ghost"
        busy={isPending}
        onClick={() => change({ name: 'pass' })}
      />
    </AnswerRow>
  );
}
