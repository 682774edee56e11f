import type { Post } from '@muster/contract/posts/posts.ts';
import type { Seats } from '@muster/contract/posts/seats.ts';
import type { ReactNode } from 'react';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { PlatformGlyph } from '#src/components/identity/platform-glyph.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { formatAge, formatDateTime } from '#src/lib/time/dates.ts';
import { CrewSeats } from '../../join-requests/crew-seats.tsx';
import { PostDescription } from './post-description.tsx';
import { PostSchedule } from './post-schedule.tsx';
import { moreTags, postTexts, rolesText } from '../post-texts.ts';

const MAX_SHOWN_TAGS = 3;

/** The rendered fields of a post. `gameId` is '' in the preview of a post without a game. */
type ShownPost = Pick<
  Post,
  'gameId' | 'game' | 'description' | 'tags' | 'authorName' | 'authorPictureUrl' | 'createdAt'
> &
  Partial<
    Pick<Post, 'startsAt' | 'closesAt' | 'title' | 'skillLevel' | 'region' | 'roles' | 'acceptedByRole'> & Seats
  > & {
    readonly platform: string;
  };

interface PostCardProps {
  readonly post: ShownPost;
  readonly badge?: ReactNode;
  /** A sentence above the description. */
  readonly notice?: string | null;
  /** Replaces the author in the footer. */
  readonly byline?: ReactNode;
  readonly actions?: ReactNode;
  readonly showsAllTags?: boolean;
  /** For posts that others cannot see. */
  readonly isMuted?: boolean;
  readonly headingLevel?: 2 | 3;
}

/** The crew of a post that is not stored yet. */
const soloCrew: Seats = { seats: null, party: 1, acceptedSeats: 0, offeredSeats: 0 };

const frameClass = 'flex h-full min-w-0 flex-col gap-4 rounded-lg border p-5 wrap-anywhere';
const cardClass = `${frameClass} border-line bg-surface`;
const mutedClass = `${frameClass} border-dashed border-line-strong bg-canvas text-soft`;

export function PostCard(props: PostCardProps) {
  const { post, badge, notice, byline, actions, showsAllTags = false, isMuted = false, headingLevel = 3 } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={isMuted ? mutedClass : `${cardClass} transition-colors hover:border-line-strong/70`}>
      <header className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3">
        <div className="row-span-3 flex">
          {post.gameId === '' ? (
            <span className="size-11 flex-none rounded-sm border border-dashed border-line-strong" />
          ) : (
            <span className={isMuted ? 'flex-none grayscale' : 'contents'}>
              <GameEmblem gameId={post.gameId} name={post.game} size={44} />
            </span>
          )}
        </div>
        <Heading tabIndex={-1} className="col-start-2 line-clamp-2 font-display text-lg leading-tight font-bold">
          {post.game}
        </Heading>
        {/* Below the badge, up to the edge of the card. */}
        <p className="col-span-2 col-start-2 row-start-2 mt-1 flex items-center gap-1.5 text-sm text-soft">
          <PlatformGlyph platform={post.platform} size={16} />
          <span className="min-w-0 flex-1 truncate">{post.platform}</span>
          <CrewSeats post={{ ...soloCrew, ...post }} />
        </p>
        <div className="col-span-2 col-start-2 row-start-3 min-w-0">
          <PostSchedule post={post} />
        </div>
        <div className="relative col-start-3 row-span-2 row-start-1 -mt-0.5">{badge}</div>
      </header>
      <div className="flex flex-1 flex-col gap-3">
        {notice && <p className="text-sm font-medium">{notice}</p>}
        {post.title && <p className="font-semibold">{post.title}</p>}
        <PostDescription key={post.description} text={post.description} />
        <PostRoles post={post} wraps={showsAllTags} />
        <LegacyDetails post={post} />
        <TagList tags={post.tags} limit={showsAllTags ? post.tags.length : MAX_SHOWN_TAGS} />
      </div>
      <footer className="flex min-h-[calc(3.5rem+1px)] flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-4">
        {byline ?? <PostAuthor post={post} />}
        {actions}
      </footer>
    </article>
  );
}

export const PostAge = ({ createdAt }: { readonly createdAt: Date }) => (
  <time dateTime={createdAt.toISOString()} title={formatDateTime(createdAt)} className="truncate text-xs text-faint">
    {formatAge(createdAt)}
  </time>
);

interface PostAuthorProps {
  readonly post: Pick<ShownPost, 'authorName' | 'authorPictureUrl' | 'createdAt'>;
  /** Covers the author and opens their profile. */
  readonly link?: ReactNode;
  /** Shows a presence dot unless undefined. */
  readonly isOnline?: boolean | undefined;
  /** The presence for screen readers. */
  readonly presenceText?: string | undefined;
}

export const PostAuthor = ({ post, link, isOnline, presenceText }: PostAuthorProps) => (
  <div className="flex min-w-0 flex-1 basis-24">
    <div className="group/author relative flex min-w-0 items-center gap-2.5">
      <Avatar name={post.authorName} pictureUrl={post.authorPictureUrl} isOnline={isOnline} />
      <div className="flex min-w-0 flex-col">
        <span className="truncate text-sm font-semibold group-has-[a:hover]/author:underline">{post.authorName}</span>
        {presenceText && <VisuallyHidden>{presenceText}</VisuallyHidden>}
        <PostAge createdAt={post.createdAt} />
      </div>
      {link}
    </div>
  </div>
);

/** One line, unless it `wraps`. */
function PostRoles({
  post: { roles = [], acceptedByRole = [] },
  wraps,
}: {
  readonly post: ShownPost;
  readonly wraps: boolean;
}) {
  if (roles.length === 0) return null;
  const text = rolesText({ roles, acceptedByRole });
  return (
    <p title={text} className={wraps ? 'text-sm font-medium' : 'truncate text-sm font-medium'}>
      {text}
    </p>
  );
}

function TagList({ tags, limit }: { readonly tags: readonly string[]; readonly limit: number }) {
  if (tags.length === 0) return null;
  const rest = tags.slice(limit);
  return (
    <ul className="mt-auto flex flex-wrap gap-1.5 text-xs text-soft">
      {tags.slice(0, limit).map((tag) => (
        <li key={tag} className="max-w-40 truncate rounded-sm bg-raised px-2 py-1">
          {tag}
        </li>
      ))}
      {rest.length > 0 && (
        <li title={rest.join(', ')} className="px-1 py-1 text-faint">
          {moreTags(rest.length)}
        </li>
      )}
    </ul>
  );
}

function LegacyDetails({ post: { skillLevel, region } }: { readonly post: ShownPost }) {
  const details = [
    [postTexts.skillLevel, skillLevel],
    [postTexts.region, region],
  ].filter(([, value]) => value);
  if (details.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {details.map(([label, value]) => (
        <div key={label} className="flex gap-1.5">
          <dt className="text-faint">{label}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export const PostCardSkeleton = () => (
  <div className={cardClass}>
    <div className="flex items-center gap-3">
      <Skeleton className="size-11" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-4 w-1/4" />
      </div>
    </div>
    <div className="flex flex-1 flex-col gap-2.5">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-3/5" />
    </div>
    <div className="flex items-center gap-2.5 border-t border-line pt-4">
      <Skeleton shape="circle" className="size-9" />
      <Skeleton className="h-4 w-24" />
    </div>
  </div>
);

/** As many columns as fit, with cards of equal height in a row. */
export const cardGridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4';
