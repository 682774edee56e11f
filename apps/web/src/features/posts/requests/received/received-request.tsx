import { t } from '@lingui/core/macro';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { CoverLink } from '#src/components/links.tsx';
import { LongText } from '#src/components/long-text.tsx';
import { useNoteText } from '#src/features/members/player/player-status.ts';
import { joinTexts } from '#src/lib/isolate.ts';
import { formatList } from '#src/lib/page-language.ts';
import { formatAge, formatDurationLeft } from '#src/lib/time/dates.ts';
import { PartyChip } from './party-chip.tsx';
import { requestStatus } from '../describe-request.ts';
import { OpenChatLink } from '../open-chat-link.tsx';
import { type RequestAnswer, useChangeOrToast } from '../request-queries.ts';
import { useStatusFocus } from '../use-status-focus.ts';
import { useUndoable } from '../use-undoable.ts';
import { AnswerButtons, UndoButton } from './answer-buttons.tsx';
import { levelsAndLanguages } from './levels-and-languages.ts';
import { groupHeadings, groupOf } from './requests-by-state.ts';

/** Whether the author answers it, rather than an invited player. */
export const isAnswerable = ({ actions }: JoinRequest): boolean => actions.author.includes('decline');

/** 'Waitlist', or 'Offered a free seat · 9 min'; empty while the request is pending. */
function describeState(request: JoinRequest): string {
  const { state, expiresAt } = request;
  if (state === 'pending') return '';
  if (state !== 'accepted' && !isAnswerable(request)) return requestStatus(request, true);
  const timeLeft = state === 'offered' ? formatDurationLeft(expiresAt) : null;
  return joinTexts([groupHeadings[groupOf(state)], timeLeft ?? ''].filter(Boolean));
}

/** The requester's platforms and bio in one line; empty if both are. */
const profileLine = ({ platforms, bio }: JoinRequest['requester']): string =>
  joinTexts([formatList(platforms), bio.replaceAll(/\s+/g, ' ')].filter(Boolean));

/** After the author's answer. */
function describeAnswer({ requester: { name }, state }: JoinRequest, answer?: RequestAnswer): string {
  switch (state) {
    case 'accepted':
      return t`${name} is in your crew.`;
    case 'pending':
      return t`${name} is waiting for your answer again.`;
    case 'waitlisted':
      return answer && 'name' in answer && answer.name === 'defer'
        ? t`${name} is on the waitlist.`
        : t`${name} is first on the waitlist and gets the next free seat.`;
    default:
      return t`You declined ${name}.`;
  }
}

interface ReceivedRequestProps {
  readonly request: JoinRequest;
  /** Whether a heading names the role of single players. */
  readonly hasHeading: boolean;
}

/** A request to join the member's post in one row, with the author's answers. */
export function ReceivedRequest({ request, hasHeading }: ReceivedRequestProps) {
  const { requester, createdAt } = request;
  const isInHeading = hasHeading && request.state === 'pending' && request.partySize === 1;
  const canUndo = useUndoable([request]).length > 0;
  const { change, isPending, exceedsRole, onExceedsRoleChange } = useChangeOrToast(request.id, describeAnswer);
  const { statusLine, onActing } = useStatusFocus(request.state);
  const answer = (body: RequestAnswer): void => {
    onActing(true);
    change(body);
  };
  const state = describeState(request);
  return (
    <article
      data-request={request.id}
      className="group/card flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 wrap-anywhere"
    >
      <div className="group/name relative flex min-w-0 flex-1 basis-64 items-center gap-3 sm:flex-[0_1_clamp(16rem,28%,24rem)]">
        <Avatar {...requester} />
        <div className="min-w-0 flex-1">
          <div className="flex min-w-0 flex-wrap items-center gap-x-2">
            <h4 dir="auto" tabIndex={-1} className="truncate font-semibold group-has-[a:hover]/name:underline">
              <span translate="no">{requester.name}</span>
            </h4>
            {!isInHeading && <PartyChip {...request} />}
          </div>
          {/* Also without a text, so that the next request does not move when the state changes. */}
          <p ref={statusLine} tabIndex={-1} className="flex min-h-5 min-w-0 gap-x-2 text-sm text-soft">
            <span
              className={`max-w-full truncate empty:hidden ${request.state === 'accepted' ? 'text-mint-text' : 'text-amber-text'}`}
            >
              {state}
            </span>
            <bdi className="min-w-0 truncate empty:hidden">{levelsAndLanguages(requester)}</bdi>
            <time dateTime={createdAt.toISOString()} className="flex-none text-xs leading-5 text-faint">
              {formatAge(createdAt)}
            </time>
          </p>
        </div>
        <CoverLink
          to="/dashboard/players/$memberId"
          params={{ memberId: requester.id }}
          label={t`Profile of ${{ name: requester.name }}`}
        />
      </div>
      <Texts {...request} />
      <div className="ms-auto flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
        {/* Before the chat link, which would otherwise move under the pointer when Undo disappears. */}
        {canUndo && <UndoButton request={request} isBusy={isPending} onAnswer={answer} />}
        <OpenChatLink userId={requester.id} />
        {isAnswerable(request) && (
          <AnswerButtons
            request={request}
            side="author"
            isBusy={isPending}
            onAnswer={answer}
            exceedsRole={exceedsRole}
            onExceedsRoleChange={onExceedsRoleChange}
          />
        )}
      </div>
    </article>
  );
}

/** The player's note, or else their profile, and the author's own note about them. */
function Texts({ requester, note }: JoinRequest) {
  const profile = profileLine(requester);
  const ownNote = useNoteText(requester.id);
  return (
    <div className="min-w-0 flex-1 basis-80 text-sm empty:hidden max-sm:ps-12">
      {note && (
        <LongText key={note} clampClass="line-clamp-2" className="text-soft">
          {note}
        </LongText>
      )}
      {profile && (
        <p dir="auto" title={profile} className="truncate text-faint">
          {profile}
        </p>
      )}
      {ownNote && (
        <p dir="auto" title={ownNote} className="truncate text-faint">
          {ownNote}
        </p>
      )}
    </div>
  );
}
