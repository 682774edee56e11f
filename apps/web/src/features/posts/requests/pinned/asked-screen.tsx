import { t } from '@lingui/core/macro';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { countPlayers } from '@muster/contract/posts/seats/seats.ts';
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { CrewRing } from '#src/components/identity/crew-ring.tsx';
import { getInitials } from '#src/components/identity/initials.ts';
import { answerText, useNoteText, usePlayerStatus } from '#src/features/members/player/player-status.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { joinTexts } from '#src/lib/isolate.ts';
import { scheduleText } from '#src/lib/time/schedule-text.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { postQuery } from '../../single-post.ts';
import { roleAndParty } from '../describe-party.ts';
import { levelsAndLanguages } from '../received/levels-and-languages.ts';
import { chatRequestsQuery } from '../request-queries.ts';

/** Shown until the first message about a pending request: the requester waits for the author, who sees who asked. */
export function AskedScreen({ chatId }: { readonly chatId: string }) {
  const { data: request } = useQuery({
    ...chatRequestsQuery(chatId),
    select: (requests) => requests.find(({ state }) => state === 'pending'),
  });
  const { id: memberId } = useCurrentMember();
  useEveryMinute();
  return (
    <div className="flex min-h-0 flex-1 overflow-y-auto p-4 max-md:pt-[calc(var(--answer-bar)+1rem)]">
      <div className="m-auto flex w-full max-w-105 flex-col items-center gap-1 text-center wrap-anywhere">
        {request && (request.author.id === memberId ? <Requester {...request} /> : <Waiting request={request} />)}
      </div>
    </div>
  );
}

const RING_PX = 208;

/** The crew's ring around the member, with the author's habit and the start. */
function Waiting({ request }: { readonly request: JoinRequest }) {
  const { author, requester, postId, schedule } = request;
  const { data: post } = useQuery({ ...postQuery(postId ?? ''), enabled: postId !== null });
  const answers = answerText(usePlayerStatus(author.id)?.answers);
  return (
    <>
      <div className="relative mb-2 grid size-52 place-items-center [@media(height<40rem)]:hidden">
        {post && (
          <div className="absolute inset-0">
            <CrewRing
              seats={post.seats ?? countPlayers(post) + 1}
              filled={countPlayers(post)}
              offered={post.offeredSeats}
              size={RING_PX}
              hasCenter
              initials={[getInitials(author.name)]}
              pictureUrl={author.pictureUrl}
            />
          </div>
        )}
        <span className="relative p-1.5">
          {/* Not the initials, which would lose contrast. */}
          <span className="absolute inset-0 animate-pulse rounded-full border-2 border-dashed border-flare" />
          <Avatar {...requester} size="lg" />
        </span>
      </div>
      <h3 className="font-display text-xl font-bold">{t`Waiting for ${{ name: author.name }}`}</h3>
      {answers && <p className="text-soft">{answers}</p>}
      {schedule && <p className="text-soft">{scheduleText(schedule)}</p>}
    </>
  );
}

/** The requester's card for the author, with the note in full. */
function Requester({ requester, note, ...party }: JoinRequest) {
  const { name, platforms, bio } = requester;
  const ownNote = useNoteText(requester.id);
  const facts = levelsAndLanguages(requester);
  const role = roleAndParty(party);
  return (
    <>
      <Avatar {...requester} size="xl" />
      <h3 dir="auto" translate="no" className="mt-2 font-display text-xl font-bold">
        {name}
      </h3>
      {role !== '' && <p className="font-semibold text-amber-text">{role}</p>}
      {platforms.length > 0 && (
        <p translate="no" className="text-soft">
          {joinTexts(platforms)}
        </p>
      )}
      {facts !== '' && <p className="text-soft">{facts}</p>}
      {note !== '' && (
        <p dir="auto" className="mt-2 rounded-lg bg-raised px-4 py-3">
          {note}
        </p>
      )}
      {bio !== '' && (
        <p dir="auto" className="mt-2 text-sm text-soft">
          {bio}
        </p>
      )}
      {ownNote && (
        <p dir="auto" className="text-sm text-faint">
          {ownNote}
        </p>
      )}
    </>
  );
}
