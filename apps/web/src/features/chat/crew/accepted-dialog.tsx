import { plural, t } from '@lingui/core/macro';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import type { Crew } from '@muster/contract/posts/seats/crews.ts';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { IconButton } from '#src/components/icon-button.tsx';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { Dialog } from '#src/components/overlay/dialog.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { CalendarButton } from '#src/features/posts/calendar/calendar-button.tsx';
import { LargeJoinDetails } from '#src/features/posts/join-details/join-details.tsx';
import { OpenCrewLink } from '#src/features/posts/requests/open-crew-link.tsx';
import { OverlapNotice } from '#src/features/posts/requests/overlap-notice.tsx';
import { scheduleText } from '#src/lib/time/schedule-text.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { CrewCircle } from './crew-circle.tsx';
import { crewQuery } from './crew-queries.ts';
import { GameBackdrop } from './game-backdrop.tsx';

interface AcceptedDialogProps {
  readonly isOpen: boolean;
  readonly requests: readonly JoinRequest[];
  readonly onClose: () => void;
}

const crewOf = ({ author, game }: JoinRequest): string => t`${{ name: author.name }}'s ${game} crew`;

/** The crew that the member joined, or a list of several. */
export function AcceptedDialog({ isOpen, requests, onClose }: AcceptedDialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const single = requests.length === 1 ? requests[0] : undefined;
  useEveryMinute();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={t`You're in!`}
      description={
        single ? crewOf(single) : plural(requests.length, { one: 'You joined # crew.', other: 'You joined # crews.' })
      }
      className="passes-first-presses isolate text-center [--width:30rem] [&>h2]:text-2xl"
      // It appears by itself: a press or key that was meant for the page neither closes it nor presses its buttons.
      disablePointerDismissal
      initialFocus={content}
    >
      {/* With the margin, focusing it does not scroll the title out of view. */}
      <div ref={content} tabIndex={-1} className="outline-none" style={{ scrollMarginTop: '8rem' }}>
        {single ? <Welcome request={single} onClose={onClose} /> : <CrewList requests={requests} onClose={onClose} />}
      </div>
      <div className="absolute end-2 top-2">
        <IconButton label={t`Close`} onClick={onClose}>
          <X />
        </IconButton>
      </div>
    </Dialog>
  );
}

interface WelcomeProps {
  readonly request: JoinRequest;
  readonly onClose: () => void;
}

/** The crew's ring, in which the member's seat fills last, with join details, calendar and a link to the room. */
function Welcome({ request, onClose }: WelcomeProps) {
  const { requester, game, gameId, schedule } = request;
  const postId = request.postId ?? '';
  const { data: crew } = useQuery(crewQuery(postId));
  const when = schedule && scheduleText(schedule);
  const hasDetails = crew !== undefined && crew.joinDetails !== '';
  return (
    <div className="flex flex-col items-center gap-4">
      {gameId !== null && <GameBackdrop gameId={gameId} opacity={0.2} />}
      {when && <p className="-mt-2 text-sm text-soft">{when}</p>}
      <OverlapNotice {...request} />
      {/* A low window, such as a zoomed one, has the text instead. */}
      <div className="w-52 [@media(height<34rem)]:hidden">
        <Ring crew={crew} arrivingId={requester.id} />
      </div>
      {hasDetails && (
        <div className="w-full text-start">
          <LargeJoinDetails joinDetails={crew.joinDetails} isMain />
        </div>
      )}
      {/* In view also below long join details, which scroll. */}
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap justify-center gap-2 self-stretch bg-raised p-4">
        <OpenCrewLink crewId={postId} size="md" variant={hasDetails ? 'quiet' : 'primary'} onClick={onClose} />
        {schedule?.startsAt && <CalendarButton postId={postId} game={game} hasText />}
      </div>
    </div>
  );
}

const Ring = ({ crew, arrivingId }: { readonly crew: Crew | undefined; readonly arrivingId: string }) =>
  crew ? (
    <CrewCircle
      members={crew.members}
      seats={crew.post?.seats ?? null}
      offeredSeats={crew.post?.offeredSeats ?? 0}
      arrivingId={arrivingId}
      showsNames={false}
    />
  ) : (
    <Skeleton shape="circle" className="aspect-square w-full" />
  );

interface CrewListProps {
  readonly requests: readonly JoinRequest[];
  readonly onClose: () => void;
}

const CrewList = ({ requests, onClose }: CrewListProps) => (
  <ul className="flex flex-col divide-y divide-line text-start">
    {requests.map((request) => {
      const { id, game, gameId, emblem, schedule, postId } = request;
      return (
        <li key={id} className="flex flex-wrap items-center gap-3 py-3">
          <GameEmblem gameId={gameId ?? ''} name={game} emblem={emblem} />
          <div className="min-w-0 flex-1 basis-40">
            <p className="font-semibold">{crewOf(request)}</p>
            {schedule && <p className="text-sm text-soft">{scheduleText(schedule)}</p>}
            <OverlapNotice {...request} />
          </div>
          <OpenCrewLink crewId={postId ?? ''} size="md" variant="quiet" game={game} onClick={onClose} />
        </li>
      );
    })}
  </ul>
);
