import { t } from '@lingui/core/macro';
import type { Crew } from '@muster/contract/posts/seats/crews.ts';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { IconButton } from '#src/components/icon-button.tsx';
import { ButtonLink } from '#src/components/links.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { CalendarButton } from '#src/features/posts/calendar/calendar-button.tsx';
import { LargeJoinDetails } from '#src/features/posts/join-details/join-details.tsx';
import { OverlapNotice } from '#src/features/posts/requests/overlap-notice.tsx';
import { scheduleText } from '#src/lib/time/schedule-text.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { CrewCircle } from './crew-circle.tsx';
import { crewQuery } from './crew-queries.ts';

interface AcceptedCardProps {
  readonly request: JoinRequest;
  readonly onClose: () => void;
}

/** The crew that the member joined, with join details, calendar and a link to its screen. An animation fills their seat. */
export function AcceptedCard({ request, onClose }: AcceptedCardProps) {
  const { author, requester, game, schedule } = request;
  const postId = request.postId ?? '';
  const { data: crew } = useQuery(crewQuery(postId));
  const when = schedule && scheduleText(schedule);
  useEveryMinute();
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <div className="absolute end-2 top-2">
        <IconButton label={t`Close`} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      {/* A low window, such as a zoomed one, has the text instead. */}
      <div className="w-52 [@media(height<34rem)]:hidden">
        {crew ? (
          <Ring crew={crew} arrivingId={requester.id} />
        ) : (
          <Skeleton shape="circle" className="aspect-square w-full" />
        )}
      </div>
      <div>
        <h2 className="font-display text-2xl font-extrabold">{t`You're in!`}</h2>
        <p className="wrap-anywhere">{t`${{ name: author.name }}'s ${game} crew`}</p>
        {when && <p className="text-sm text-soft">{when}</p>}
        <OverlapNotice {...request} />
      </div>
      {crew && crew.joinDetails !== '' && (
        <div className="w-full text-start">
          <LargeJoinDetails joinDetails={crew.joinDetails} />
        </div>
      )}
      {/* In view also below long join details, which scroll. */}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap justify-center gap-2 self-stretch bg-raised p-3">
        <ButtonLink variant="primary" to="/dashboard/crew/$postId" params={{ postId }} onClick={onClose}>
          {t`Open room`}
        </ButtonLink>
        {schedule?.startsAt && <CalendarButton postId={postId} game={game} hasText />}
      </div>
    </div>
  );
}

const Ring = ({ crew: { members, post }, arrivingId }: { readonly crew: Crew; readonly arrivingId: string }) => (
  <CrewCircle
    members={members}
    seats={post?.seats ?? null}
    offeredSeats={post?.offeredSeats ?? 0}
    arrivingId={arrivingId}
    showsNames={false}
  />
);
