import { t } from '@lingui/core/macro';
import type { SharedPost } from '@muster/contract/board/shared-posts.ts';
import { EMBLEM_VIEW_BOX, emblemOf } from '@muster/contract/values/emblem.ts';
import type { ReactNode } from 'react';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { PlatformGlyph } from '#src/components/identity/platform-glyph.tsx';
import { LongText } from '#src/components/long-text.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { formatDateTime } from '#src/lib/time/dates.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { PreferenceFacts } from '#src/features/members/player/player-card.tsx';
import { PostAuthor } from '#src/features/posts/card/post-card.tsx';
import { describeStart } from '#src/features/posts/sharing/describe-start.ts';
import { postUrl } from '#src/features/posts/sharing/post-link.ts';
import { type PosterPost, RoleSlots, SeatRing } from './poster-seats.tsx';

const EMBLEM_PX = 112;

const frameClass =
  '@container overflow-hidden rounded-lg border border-line bg-surface wrap-anywhere print:border-line-strong';

interface PostPosterProps {
  readonly post: PosterPost;
  /** In the corner of the head. */
  readonly badge?: ReactNode;
  /** A sentence above the description. */
  readonly notice?: string | null;
  readonly status?: ReactNode;
  /** Replaces the author in the footer. */
  readonly byline?: ReactNode;
  readonly actions: ReactNode;
}

/** A post on a page of its own. Shows the rest of the crew only as numbers. */
export const PostPoster = ({ post, badge, notice, status, byline, actions }: PostPosterProps) => (
  <article className={frameClass}>
    <PosterHead post={post} badge={badge} />
    <div className="flex flex-col gap-7 p-5 @2xl:p-8">
      <div className="flex flex-col gap-6 @2xl:flex-row @2xl:items-center @2xl:justify-between">
        <Start post={post} />
        <SeatRing post={post} />
      </div>
      {status && <div className="flex text-sm">{status}</div>}
      <RoleSlots post={post} />
      {notice && <p className="font-medium">{notice}</p>}
      <div className="max-w-[70ch]">
        <LongText key={post.description} clampClass="line-clamp-12" className="text-lg whitespace-pre-line">
          {post.title && <b className="me-1.5 font-semibold">{post.title}</b>}
          {post.description}
        </LongText>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 empty:hidden sm:grid-cols-3">
        <PreferenceFacts of={post} />
      </dl>
      <Details post={post} />
    </div>
    <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line px-5 py-4 @2xl:px-8">
      {byline ?? <PostAuthor post={post} />}
      <div className="print:hidden">{actions}</div>
      <p translate="no" className="hidden basis-full text-sm print:block">
        {postUrl(post.id)}
      </p>
    </footer>
  </article>
);

/** Light text on the game's pattern, in both themes and on paper. */
const headClass =
  'relative flex items-center gap-4 bg-[oklch(0.17_0.02_268)] p-5 text-[oklch(0.985_0.01_268)] [--color-fg:oklch(0.985_0.01_268)] [--color-overlay:oklch(0.285_0.025_268)] [--color-raised:oklch(0.285_0.025_268)] [--color-soft:oklch(0.9_0.01_268)] [print-color-adjust:exact] @2xl:gap-6 @2xl:p-8';

function PosterHead({ post, badge }: Pick<PostPosterProps, 'post' | 'badge'>) {
  const { backgroundColor, shapeColor, shapePath } = emblemOf(post.gameId, '');
  return (
    <header className={`max-[16rem]:flex-wrap ${headClass}`}>
      <svg
        aria-hidden
        viewBox={`0 0 ${EMBLEM_VIEW_BOX} ${EMBLEM_VIEW_BOX}`}
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full opacity-60 forced-colors:hidden"
      >
        <rect width={EMBLEM_VIEW_BOX} height={EMBLEM_VIEW_BOX} fill={backgroundColor} />
        <path d={shapePath} fill={shapeColor} />
      </svg>
      <span className="relative flex-none rounded-[16%] [box-shadow:var(--shadow-float)] [&>*]:size-20 @2xl:[&>*]:size-28">
        <GameEmblem gameId={post.gameId} name={post.game} emblem={post.emblem} size={EMBLEM_PX} />
      </span>
      <div className="relative min-w-0 flex-1 max-[16rem]:basis-full">
        <h2
          dir="auto"
          translate="no"
          tabIndex={-1}
          className="font-display text-2xl font-extrabold tracking-tight text-balance @2xl:text-[2.75rem] @2xl:leading-[1.05]"
        >
          {post.game}
        </h2>
        <p className="mt-1.5 flex items-center gap-2 font-medium">
          <PlatformGlyph platform={post.platform} size={18} />
          <bdi translate="no">{post.platform}</bdi>
        </p>
      </div>
      {badge && <div className="relative self-start print:hidden">{badge}</div>}
    </header>
  );
}

/** 'Tonight 21:30' and the time left, in the viewer's zone. */
function Start({ post }: { readonly post: SharedPost }) {
  useEveryMinute();
  const { headline: text, detail } = describeStart(post);
  // '8:30 PM' stays on one line.
  const headline = text.replaceAll(/(\d) (?=\p{L})/gu, '$1\u00A0');
  return (
    <div className="min-w-0">
      <p className="font-display text-3xl font-extrabold tracking-tight">
        {post.startsAt ? <time dateTime={post.startsAt.toISOString()}>{headline}</time> : headline}
      </p>
      {detail && <p className="mt-3 text-lg text-soft print:hidden">{detail}</p>}
      {/* On paper, 'today' and 'in 2 hours' become wrong. */}
      {post.startsAt && <p className="mt-3 hidden text-lg print:block">{formatDateTime(post.startsAt)}</p>}
    </div>
  );
}

/** Age, tags, and the fields of imported posts. */
function Details({ post: { isAdultsOnly, tags, skillLevel, region } }: { readonly post: SharedPost }) {
  const shown = [isAdultsOnly ? t`18+ only` : null, skillLevel, region, ...tags].filter(
    (text) => text !== null && text !== '',
  );
  if (shown.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {shown.map((text) => (
        <li key={text} dir="auto" className="rounded-sm bg-raised px-2.5 py-1 text-sm text-soft">
          {text}
        </li>
      ))}
    </ul>
  );
}

export const PostPosterSkeleton = ({ label }: { readonly label: string }) => (
  <div role="status" className={frameClass}>
    <VisuallyHidden>{label}</VisuallyHidden>
    <div className="flex items-center gap-4 bg-raised p-5 @2xl:gap-6 @2xl:p-8">
      <Skeleton className="size-20 @2xl:size-28" />
      <Skeleton className="h-10 w-2/5" />
    </div>
    <div className="flex flex-col gap-7 p-5 @2xl:p-8">
      <div className="flex flex-col gap-6 @2xl:h-62 @2xl:flex-row @2xl:items-center @2xl:justify-between">
        <Skeleton className="h-16 w-3/5" />
        <Skeleton shape="circle" className="size-28 @2xl:size-52" />
      </div>
      <Skeleton className="h-6 w-4/5" />
    </div>
    <div className="flex items-center justify-between border-t border-line px-5 py-4 @2xl:px-8">
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-10 w-32" />
    </div>
  </div>
);
