import { t } from '@lingui/core/macro';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { CoverLink } from '#src/components/links.tsx';
import { SectionHeading } from '#src/components/page/panel.tsx';
import { useNoteText } from '#src/features/members/player/player-status.ts';
import { postQuery } from '../../single-post.ts';
import { usePostSubscription } from '#src/lib/live/live-subscription.ts';
import { useHeldList } from '#src/lib/held-list.ts';
import { useFocusAfterRemoval } from '#src/lib/navigation/use-focus-after-removal.ts';
import { formatDurationLeft } from '#src/lib/time/dates.ts';
import { scheduleText } from '#src/lib/time/schedule-text.ts';
import { useEveryMinute, useRenderAt } from '#src/lib/time/use-every-minute.ts';
import { isAwaitingInvited, requestStatus } from '../describe-request.ts';
import { OpenChatLink } from '../open-chat-link.tsx';
import { OverlapNotice } from '../overlap-notice.tsx';
import { PostHeading } from '../received/received-requests.tsx';
import { updateHeldRequest } from '../request-lists.ts';
import { sentRequestsQuery } from '../request-queries.ts';
import { AnswerInvitation } from '../sent/sent-request-status.tsx';

interface ReceivedInvitationsProps {
  /** Invitations that are not shown yet. */
  readonly waitingIds: readonly string[];
}

/** Invitations to the posts of others. Renders nothing if there are none. */
export function ReceivedInvitations({ waitingIds }: ReceivedInvitationsProps) {
  const { data: sent = [] } = useQuery(sentRequestsQuery);
  const shown = sent.filter((request) => isAwaitingInvited(request) && !waitingIds.includes(request.id));
  const invitations = useHeldList(shown, { update: updateHeldRequest(sent) });
  const list = useFocusAfterRemoval<HTMLUListElement>('h3');
  useEveryMinute();
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invitations" className="flex flex-col gap-4">
      <SectionHeading id="invitations">{t`Invitations`}</SectionHeading>
      <ul ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,23rem),1fr))] gap-4">
        {invitations.map((request) => (
          <li key={request.id} className="min-w-0">
            <InvitationCard request={request} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeTimeLeft(expiresAt: Date): string {
  const timeLeft = formatDurationLeft(expiresAt);
  return timeLeft === null
    ? t`Invited you`
    : t({ message: `Invited you · ${timeLeft} left`, comment: 'Below the name of a player. {timeLeft}: 23 h' });
}

function InvitationCard({ request }: { readonly request: JoinRequest }) {
  const { id, postId, author, game, excerpt, schedule, expiresAt } = request;
  const { data: post } = useQuery({ ...postQuery(postId ?? ''), enabled: postId !== null });
  const ownNote = useNoteText(author.id);
  usePostSubscription(postId);
  useRenderAt(expiresAt);
  return (
    <article
      data-request={id}
      className="group/card flex h-full flex-col gap-2 rounded-lg border border-line bg-surface p-3 wrap-anywhere"
    >
      <div className="relative">
        <PostHeading request={request} subtitle={(schedule && scheduleText(schedule)) ?? t`Any time`} post={post} />
        {postId !== null && <CoverLink to="/posts/$postId" params={{ postId }} label={t`Open post: ${game}`} />}
      </div>
      <OverlapNotice {...request} />
      <div className="group/name relative flex min-w-0 items-center gap-3">
        <Avatar {...author} />
        <div className="min-w-0 flex-1">
          <p dir="auto" translate="no" className="truncate font-semibold group-has-[a:hover]/name:underline">
            {author.name}
          </p>
          <p className="text-sm text-amber-text">{describeTimeLeft(expiresAt)}</p>
        </div>
        <CoverLink
          to="/dashboard/players/$memberId"
          params={{ memberId: author.id }}
          label={t`Profile of ${{ name: author.name }}`}
        />
      </div>
      <p dir="auto" className="line-clamp-2 text-sm text-soft">
        {post?.description ?? excerpt}
      </p>
      {ownNote && (
        <p dir="auto" title={ownNote} className="truncate text-sm text-faint">
          {ownNote}
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
        <OpenChatLink userId={author.id} about={author.name} />
        {isAwaitingInvited(request) ? (
          <AnswerInvitation request={request} post={post} />
        ) : (
          <p className="min-w-0 flex-1 truncate text-end text-sm text-soft">{requestStatus(request, false)}</p>
        )}
      </div>
    </article>
  );
}
