import { t } from '@lingui/core/macro';
import { type JoinRequestState, openRequestStates } from '@muster/contract/posts/requests/join-request-states.ts';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { isFull, listOpenRoles } from '@muster/contract/posts/seats/seats.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import Ban from 'lucide-react/icons/ban';
import Flag from 'lucide-react/icons/flag';
import Link from 'lucide-react/icons/link';
import { memo } from 'react';
import { Badge } from '#src/components/identity/badge.tsx';
import { Menu } from '#src/components/overlay/menu.tsx';
import { useSafety } from '#src/features/members/safety.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { isUnacceptedInvitation } from '#src/features/posts/requests/describe-request.ts';
import { useOverlapText } from '#src/features/posts/requests/overlap-notice.tsx';
import { useSentRequest } from '#src/features/posts/requests/request-queries.ts';
import { SentRequestAction, SentRequestStatus } from '#src/features/posts/requests/sent/sent-request-status.tsx';
import { CardFacts } from '#src/features/posts/card/card-facts.tsx';
import { ConnectButton } from '#src/features/posts/card/connect-button.tsx';
import { PostAge, PostCard, PostAuthor } from '#src/features/posts/card/post-card.tsx';
import { RoleSlots } from '#src/features/posts/card/role-slots.tsx';
import { copyPostLink } from '#src/features/posts/sharing/post-link.ts';
import { describeCrewFirst } from '#src/features/posts/standing-crews/describe-crew-first.ts';
import { CoverLink } from '#src/components/links.tsx';
import { onlineText, useNoteText, usePlayerStatus, answerText } from '#src/features/members/player/player-status.ts';

interface BoardCardProps {
  readonly post: Post;
  /** The party of the filter by which the member found the post. Default: one player. */
  readonly partySize?: number;
  /** The standing crew that sees the post first. */
  readonly crewName?: string | undefined;
  /** Called after the member has connected to a post. */
  readonly onConnected: (authorId: string) => void;
  /** Hides the author's name, which the page shows already. */
  readonly isOnAuthorPage?: boolean;
  /** All posts of the list start soon. */
  readonly hasPlainFrame?: boolean;
}

export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { post, crewName, isOnAuthorPage, hasPlainFrame } = props;
  const member = useCurrentMember();
  const isOwn = post.authorId === member.id;
  const Author = isOnAuthorPage ? Age : isOwn ? OwnAuthor : BoardAuthor;
  const request = useShownRequest(post.id);
  const overlap = useOverlapText({ schedule: post, postId: post.id });
  const notices = [describeCrewFirst(post, crewName), overlap].filter((text) => text !== null);
  return (
    <PostCard
      post={post}
      facts={<CardFacts post={post} member={isOwn ? null : member.playPreferences} />}
      notice={notices.length > 0 && notices.map((text) => <Notice key={text} text={text} />)}
      hasPlainFrame={hasPlainFrame}
      requestedSeats={countRequestedSeats(request)}
      isQuiet={isFull(post) && !isOwn && !request}
      byline={<Author post={post} />}
      badge={!isOwn && <PostMenu post={post} />}
      roleSlots={
        canChooseRole(props, isOwn, request) ? <RoleSlots post={post} onConnected={props.onConnected} /> : undefined
      }
      status={request && <SentRequestStatus request={request} />}
      actions={isOwn ? <Badge>{t`Your post`}</Badge> : <BoardAction {...props} request={request} />}
    />
  );
});

const countRequestedSeats = (request: JoinRequest | null | undefined): number =>
  request?.state === 'pending' ? request.partySize : 0;

/** Each player of a larger party has a role, which the dialog asks for. */
const canChooseRole = (
  { post, partySize = 1 }: BoardCardProps,
  isOwn: boolean,
  request?: JoinRequest | null,
): boolean =>
  !isOwn && request === null && partySize === 1 && post.isActive && !isFull(post) && listOpenRoles(post).length > 0;

/** On one line; the page of the post shows all of it. */
const Notice = ({ text }: { readonly text: string }) => (
  <span title={text} className="line-clamp-2">
    {text}
  </span>
);

function BoardAction(props: BoardCardProps & { readonly request: JoinRequest | null | undefined }) {
  const { post, partySize, onConnected, request } = props;
  if (request === undefined) return null;
  if (request) return <SentRequestAction request={request} post={post} partySize={partySize} />;
  return <ConnectButton post={post} partySize={partySize} onConnected={onConnected} />;
}

/** In these states the card shows the request instead of Connect. */
const shownStates: readonly JoinRequestState[] = [...openRequestStates, 'declined', 'removed'];

/** Undefined if unknown, because the server cannot be reached. */
export function useShownRequest(postId: string): JoinRequest | null | undefined {
  const request = useSentRequest(postId);
  if (!request) return request;
  const hasEnded = isUnacceptedInvitation(request) && request.state !== 'invited';
  return hasEnded || !shownStates.includes(request.state) ? null : request;
}

export function PostMenu({ post: { id, isShared, authorId, authorName } }: { readonly post: Post }) {
  const { block, report } = useSafety();
  const copyAction = { label: t`Copy link`, icon: <Link aria-hidden />, onSelect: () => void copyPostLink(id) };
  return (
    <div className="-me-1.5 transition-opacity has-[[data-popup-open]]:opacity-100! pointer-fine:group-[:not(:hover,:focus-within)]/card:opacity-0">
      <Menu
        size="sm"
        label={t`More actions for ${{ author: authorName }}'s post`}
        actions={[
          ...(isShared ? [copyAction] : []),
          {
            label: t`Report post`,
            icon: <Flag aria-hidden />,
            onSelect: () => report({ kind: 'post', postId: id }, authorName),
          },
          {
            label: t`Block player`,
            icon: <Ban aria-hidden />,
            onSelect: () => block({ id: authorId, name: authorName }),
          },
        ]}
      />
    </div>
  );
}

/** The author of a post by another member: presence, answering habits, and a link to the profile. */
export function BoardAuthor({ post }: { readonly post: Post }) {
  const status = usePlayerStatus(post.authorId);
  const isOnline = status?.isOnline ?? undefined;
  return (
    <PostAuthor
      post={post}
      isOnline={isOnline}
      presenceText={isOnline === undefined ? undefined : isOnline ? onlineText : t`Offline`}
      answers={answerText(status?.answers)}
      note={useNoteText(post.authorId)}
      link={<AuthorLink post={post} />}
    />
  );
}

const Age = ({ post }: { readonly post: Post }) => <PostAge createdAt={post.createdAt} />;

const OwnAuthor = ({ post }: { readonly post: Post }) => <PostAuthor post={post} link={<AuthorLink post={post} />} />;

const AuthorLink = ({ post: { authorId, authorName } }: { readonly post: Post }) => (
  <CoverLink
    to="/dashboard/players/$memberId"
    params={{ memberId: authorId }}
    label={t`Profile of ${{ name: authorName }}`}
  />
);
