import type { Post } from '@muster/contract/posts/posts.ts';
import type { Seats } from '@muster/contract/join-requests/seats.ts';
import type { ReactNode } from 'react';
import { classNames } from '#src/components/class-names.ts';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { PlatformGlyph } from '#src/components/identity/platform-glyph.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { formatAge, formatDateTime, scheduleText } from '#src/lib/time/dates.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { CrewSeats } from '../../join-requests/crew-seats.tsx';
import { CardDetails, type DetailedPost, PostDescription } from './card-details.tsx';
import { cardFrameClass, cardLooks, cardSizes } from './card-frame.ts';
import type { Schedule } from '@muster/contract/posts/schedule.ts';
import Clock from 'lucide-react/icons/clock';

/** The rendered fields of a post. `gameId` is '' in the preview of a post without a game. */
type ShownPost = Pick<Post, 'gameId' | 'game' | 'description' | 'authorName' | 'authorPictureUrl' | 'createdAt'> &
  DetailedPost &
  Partial<Pick<Post, 'emblem' | 'startsAt' | 'closesAt' | 'title'> & Seats> & {
    readonly platform: string;
  };

interface PostCardProps {
  readonly post: ShownPost;
  readonly badge?: ReactNode;
  /** A sentence above the description. */
  readonly notice?: string | null;
  /** A badge before the tags. */
  readonly status?: ReactNode;
  /** Replaces the author in the footer. */
  readonly byline?: ReactNode;
  readonly actions?: ReactNode;
  /** Wraps roles, tags and name of the game, which otherwise take one line. */
  readonly showsAllTags?: boolean;
  /** For posts that others cannot see. */
  readonly isMuted?: boolean;
  readonly headingLevel?: 2 | 3;
}

/** The crew of a post that is not stored yet. */
const soloCrew: Seats = { seats: null, party: 1, acceptedSeats: 0, offeredSeats: 0 };

/** The seats and the badge are higher than the first line, and do not make it higher. */
const headerClass = classNames(
  'grid grid-cols-[auto_minmax(0,1fr)_auto_auto] grid-rows-[minmax(1.125rem,auto)_minmax(1rem,auto)] items-start gap-x-2.5 text-sm',
  '[&>:first-child]:row-span-2 [&>span:not(:first-child)]:h-4.5',
);

/** Collapsed and without `showsAllTags`, at most 176 px high: three lines of text and one of roles and tags. */
export function PostCard(props: PostCardProps) {
  const {
    post,
    badge,
    notice,
    status,
    byline,
    actions,
    showsAllTags = false,
    isMuted = false,
    headingLevel = 3,
  } = props;
  const Heading = `h${headingLevel}` as const;
  const size = showsAllTags ? cardSizes.full : cardSizes.compact;
  return (
    <article className={classNames(cardFrameClass, isMuted ? cardLooks.muted : cardLooks.card, size.card)}>
      <header className={headerClass}>
        {post.gameId === '' ? (
          <span className="size-8.5 rounded-sm border border-dashed border-line-strong" />
        ) : (
          <GameEmblem gameId={post.gameId} name={post.game} emblem={post.emblem} size={34} />
        )}
        <Heading
          data-list-item
          dir="auto"
          tabIndex={-1}
          title={post.game}
          className={classNames('col-start-2 font-display text-base leading-4.5 font-bold outline-none', size.title)}
        >
          {post.game}
        </Heading>
        <CrewSeats post={{ ...soloCrew, ...post }} />
        <p
          className={classNames(
            'col-start-2 row-start-2 flex items-center gap-x-2.5 text-xs leading-4 text-soft',
            size.when,
          )}
        >
          <span className="flex max-w-full flex-none items-center gap-x-1.5">
            <PlatformGlyph platform={post.platform} size={14} />
            <span dir="auto" className="truncate">
              {post.platform}
            </span>
          </span>
          <PostSchedule post={post} />
        </p>
        {badge && <div className="relative col-start-4 row-start-1 flex h-4.5 items-center">{badge}</div>}
      </header>
      {notice && <p className="text-sm font-medium">{notice}</p>}
      <PostDescription title={post.title} text={post.description} />
      <CardDetails post={post} status={status} showsAll={showsAllTags} />
      <footer className="mt-auto flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-0.5">
        {byline ?? <PostAuthor post={post} />}
        {actions && <div className={size.actions}>{actions}</div>}
      </footer>
    </article>
  );
}

export function PostAge({ createdAt }: { readonly createdAt: Date }) {
  useEveryMinute();
  return (
    <time dateTime={createdAt.toISOString()} title={formatDateTime(createdAt)} className="text-xs leading-4 text-faint">
      {formatAge(createdAt)}
    </time>
  );
}

interface PostAuthorProps {
  readonly post: Pick<ShownPost, 'authorName' | 'authorPictureUrl' | 'createdAt' | 'roles'>;
  /** Covers the author and opens their profile. */
  readonly link?: ReactNode;
  /** Shows a presence dot. */
  readonly isOnline?: boolean | undefined;
  /** The presence for screen readers. */
  readonly presenceText?: string | undefined;
  /** Shown after the age of the post. */
  readonly answers?: string | undefined;
}

/** The author with their role in the crew, if they chose one. */
export function PostAuthor({ post, link, isOnline, presenceText, answers }: PostAuthorProps) {
  const role = post.roles?.find(({ hasAuthor }) => hasAuthor);
  return (
    <div className="group/author relative flex max-w-max min-w-0 flex-1 basis-24 items-center gap-2.5">
      <Avatar size="sm" name={post.authorName} pictureUrl={post.authorPictureUrl} isOnline={isOnline} />
      <div className="min-w-0 leading-4">
        <p dir="auto" className="truncate text-sm leading-4 font-semibold group-has-[a:hover]/author:underline">
          {post.authorName}
        </p>
        {presenceText && <VisuallyHidden>{presenceText}</VisuallyHidden>}
        {/* One line: what does not fit wraps to the next line, which is hidden. */}
        <p className="flex h-4 flex-wrap overflow-hidden text-xs leading-4 whitespace-nowrap text-soft">
          <PostAge createdAt={post.createdAt} />
          {role && <bdi className="before:mx-1 before:content-['·']">{role.name}</bdi>}
          {answers && <span className="before:mx-1 before:content-['·']">{answers}</span>}
        </p>
      </div>
      {link}
    </div>
  );
}

/** When a post starts or closes, in the viewer's zone. Nothing for any time. */
const PostSchedule = ({ post: { startsAt = null, closesAt = null } }: { readonly post: Partial<Schedule> }) =>
  closesAt && <ScheduleLine startsAt={startsAt} closesAt={closesAt} />;

function ScheduleLine(schedule: Schedule) {
  useEveryMinute();
  return (
    <span className="flex min-w-0 items-center gap-x-1.5">
      <Clock aria-hidden className="size-3.5 flex-none" />
      <time dateTime={(schedule.startsAt ?? schedule.closesAt)?.toISOString()} className="min-w-0 truncate">
        {scheduleText(schedule)}
      </time>
    </span>
  );
}
