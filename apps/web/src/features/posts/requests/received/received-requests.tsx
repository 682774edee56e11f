import { t, plural } from '@lingui/core/macro';
import { LongText } from '#src/components/long-text.tsx';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#src/components/button.tsx';
import { classNames } from '#src/components/class-names.ts';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { CoverLink } from '#src/components/links.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { isNetworkError } from '#src/lib/api/api-error.ts';
import { useHeldList } from '#src/lib/held-list.ts';
import { useFocusAfterRemoval } from '#src/lib/navigation/use-focus-after-removal.ts';
import { formatList } from '#src/lib/page-language.ts';
import { joinTexts } from '#src/lib/isolate.ts';
import { formatAge, formatDurationLeft, scheduleText } from '#src/lib/time/dates.ts';
import { useNoteText } from '#src/features/members/player/player-status.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { AnswerButtons, UndoButton } from './answer-buttons.tsx';
import { CrewSeats, seatsLeft } from '../crew-seats.tsx';
import { OpenChatLink } from '../open-chat-link.tsx';
import { roleAndParty } from '../describe-party.ts';
import { requestStatus } from '../describe-request.ts';
import { updateHeldRequest } from '../request-lists.ts';
import { fetchFailed, receivedRequestsQuery, type RequestAnswer, useChangeOrToast } from '../request-queries.ts';
import { groupHeadings, groupOf, requestsByState } from './requests-by-state.ts';
import { useStatusFocus } from '../use-status-focus.ts';
import { useUndoable } from '../use-undoable.ts';

/** Per post. More would push My Posts off the screen. */
const COLLAPSED_COUNT = 6;

/** Posts with more requests take a full row of the grid. */
const SHARED_ROW_MAX_COUNT = 2;

interface PostGroup {
  readonly postId: string | null;
  /** Pending ones first, then the waitlist in its order. */
  readonly requests: readonly JoinRequest[];
}

/** Groups requests by post, in the order of their first requests. */
const groupByPost = (requests: readonly JoinRequest[]): readonly PostGroup[] =>
  [...new Set(requests.map(({ postId }) => postId))].map((postId) => ({
    postId,
    requests: requests.filter((request) => request.postId === postId),
  }));

interface ReceivedRequestsProps {
  /** The member's own posts. */
  readonly posts: readonly Post[];
}

/** Whether the author answers it, rather than an invited player. */
const isAnswerable = ({ actions }: JoinRequest): boolean => actions.author.includes('decline');

/** Undecided and just accepted requests to join the member's posts, grouped by post. Empty without any. */
export function ReceivedRequests({ posts }: ReceivedRequestsProps) {
  const query = useQuery({ ...receivedRequestsQuery, select: (requests) => requests });
  useEveryMinute();
  const list = useFocusAfterRemoval<HTMLElement>('h4');
  const { data = [] } = query;
  const undoable = useUndoable(data);
  const listed = requestsByState(data.filter((request) => isAnswerable(request) || undoable.includes(request)));
  const requests = useHeldList(
    listed.map(({ request }) => request),
    { update: updateHeldRequest(data) },
  );
  // Without a connection, the connection bar and My Posts say so already.
  if (query.error && !isNetworkError(query.error)) return <QueryFailure query={query} describe={fetchFailed} />;
  if (requests.length === 0) return null;
  return (
    <section ref={list} aria-labelledby="requests" className="flex flex-col gap-4">
      <h2 id="requests" className="font-display text-lg font-bold">
        {t`Requests`}
      </h2>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,23rem),1fr))] gap-4">
        {groupByPost(requests).map((group) => (
          <RequestsOfPost key={group.postId} {...group} post={posts.find(({ id }) => id === group.postId)} />
        ))}
      </div>
    </section>
  );
}

function RequestsOfPost({ requests, post }: PostGroup & { readonly post: Post | undefined }) {
  const [first] = requests;
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const isCollapsed = !showsAll && requests.length > COLLAPSED_COUNT;
  const showAll = (): void => {
    flushSync(() => setShowsAll(true));
    list.current?.children[COLLAPSED_COUNT]?.querySelector('a')?.focus();
  };
  return (
    <div className={classNames('flex flex-col gap-2', requests.length > SHARED_ROW_MAX_COUNT && 'col-span-full')}>
      {first && <PostHeading request={first} subtitle={(post && scheduleText(post)) ?? first.excerpt} post={post} />}
      <ul ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,23rem),1fr))] gap-4">
        {(isCollapsed ? requests.slice(0, COLLAPSED_COUNT) : requests).map((request) => (
          <li key={request.id} className="min-w-0">
            <ReceivedRequest request={request} />
          </li>
        ))}
      </ul>
      {isCollapsed && (
        <div>
          <Button size="sm" onClick={showAll}>
            {plural(
              { count: requests.length - COLLAPSED_COUNT },
              { one: 'Show # more request', other: 'Show # more requests' },
            )}
          </Button>
        </div>
      )}
    </div>
  );
}

interface PostHeadingProps {
  readonly request: JoinRequest;
  readonly subtitle: string;
  /** Undefined while it is not loaded: then the heading has no seats. */
  readonly post: Post | undefined;
}

export const PostHeading = ({ request: { game, gameId, emblem, platform }, subtitle, post }: PostHeadingProps) => (
  <div className="flex min-w-0 items-center gap-3">
    {gameId !== null && <GameEmblem gameId={gameId} name={game} emblem={emblem} size={36} />}
    <div className="min-w-0 flex-1">
      <h3 dir="auto" translate="no" tabIndex={-1} className="truncate font-semibold">
        {joinTexts([game, platform])}
      </h3>
      <p dir="auto" className="truncate text-sm text-faint">
        {subtitle}
      </p>
    </div>
    {post && (
      <div className="flex flex-none flex-col items-end text-sm">
        <CrewSeats post={post} />
        {post.seats !== null && <span className="text-xs text-faint">{seatsLeft(post)}</span>}
      </div>
    )}
  </div>
);

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
function describeAnswer({ requester: { name }, state }: JoinRequest): string {
  switch (state) {
    case 'accepted':
      return t`${name} is in your crew.`;
    case 'pending':
      return t`${name} is waiting for your answer again.`;
    case 'waitlisted':
      return t`${name} is first on the waitlist and gets the next free seat.`;
    default:
      return t`You declined ${name}.`;
  }
}

function ReceivedRequest({ request }: { readonly request: JoinRequest }) {
  const { requester, note, createdAt } = request;
  const details = roleAndParty(request);
  const canUndo = useUndoable([request]).length > 0;
  const profile = profileLine(requester);
  const ownNote = useNoteText(requester.id);
  const { change, isPending, exceedsRole, onExceedsRoleChange } = useChangeOrToast(request.id, describeAnswer);
  const { statusLine, onActing } = useStatusFocus(request.state);
  const answer = (body: RequestAnswer): void => {
    onActing(true);
    change(body);
  };
  return (
    <article
      data-request={request.id}
      className="group/card flex h-full flex-col gap-2 rounded-lg border border-line bg-surface p-3 wrap-anywhere"
    >
      <div className="group/name relative flex min-w-0 items-center gap-3">
        <Avatar name={requester.name} pictureUrl={requester.pictureUrl} />
        <div className="flex min-w-0 flex-1 flex-col">
          <h4 dir="auto" tabIndex={-1} className="truncate font-semibold group-has-[a:hover]/name:underline">
            <span translate="no">{requester.name}</span>
          </h4>
          {/* Also without a text, so that the next request does not move when the state changes. */}
          <p ref={statusLine} tabIndex={-1} className="flex h-5 gap-2 text-sm text-soft">
            <span
              className={`max-w-full truncate ${request.state === 'accepted' ? 'text-mint-text' : 'text-amber-text'}`}
            >
              {describeState(request)}
            </span>
            <bdi className="min-w-0 truncate">{details}</bdi>
          </p>
        </div>
        <time dateTime={createdAt.toISOString()} className="flex-none self-start text-xs text-faint">
          {formatAge(createdAt)}
        </time>
        <CoverLink
          to="/dashboard/players/$memberId"
          params={{ memberId: requester.id }}
          label={t`Profile of ${{ name: requester.name }}`}
        />
      </div>
      {note && (
        <LongText key={note} clampClass="line-clamp-6" className="text-sm text-soft">
          {note}
        </LongText>
      )}
      {profile && (
        <p dir="auto" className="truncate text-sm text-faint">
          {profile}
        </p>
      )}
      {ownNote && (
        <p dir="auto" title={ownNote} className="truncate text-sm text-faint">
          {ownNote}
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
        <OpenChatLink userId={requester.id} />
        {canUndo && <UndoButton request={request} isBusy={isPending} onAnswer={answer} />}
        {isAnswerable(request) && (
          <AnswerButtons
            request={request}
            side="author"
            acceptVariant="card"
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
