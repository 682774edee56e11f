import type { Post } from '@muster/contract/posts/posts.ts';
import type { Schedule } from '@muster/contract/posts/schedule/schedule.ts';
import type { Seats } from '@muster/contract/posts/seats/seats.ts';
import type { ReactNode } from 'react';
import { classNames } from '#src/components/class-names.ts';
import { GameArt } from '#src/components/identity/game-art.tsx';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { PlatformGlyph } from '#src/components/identity/platform-glyph.tsx';
import type { DetailedPost } from './card-details.tsx';

/** The rendered fields of a post. `gameId` is '' in the preview of a post without a game. */
type ShownPost = Pick<Post, 'gameId' | 'game' | 'description' | 'authorName' | 'authorPictureUrl' | 'createdAt'> &
  DetailedPost &
  Partial<Pick<Post, 'emblem' | 'title'> & Schedule & Seats> & {
    readonly platform: string;
  };

export interface CardHeadProps {
  readonly post: ShownPost;
  readonly badge?: ReactNode;
  /** Wraps roles, tags and name of the game, which otherwise take one line. */
  readonly showsAllTags?: boolean;
  /** For posts that nobody can join at once. */
  readonly isQuiet?: boolean;
}

/** Text on the game's pattern. */
export const artClass =
  'forced-color-adjust-none text-fg [--art:60%] group-hover/card:[--art:75%] [--color-faint:var(--color-fg)] [--color-soft:var(--color-fg)]';

/** Emblem, game and platform. Quiet cards have no pattern. */
export function CardHead({ post, badge, isQuiet = false, showsAllTags = false }: CardHeadProps) {
  const hasArt = !isQuiet && post.gameId !== '';
  return (
    <header
      className={classNames(
        'relative flex min-h-14 items-center gap-3 overflow-clip px-3 py-2',
        hasArt ? artClass : post.gameId === '' && 'bg-raised',
      )}
    >
      {hasArt && <GameArt gameId={post.gameId} name={post.game} emblem={post.emblem} />}
      <span
        className={classNames(
          'relative flex-none rounded-[16%] [box-shadow:0_0_0_1px_color-mix(in_oklab,var(--color-fg)_20%,transparent)]',
          isQuiet && 'opacity-60 [filter:grayscale(1)]',
        )}
      >
        {post.gameId === '' ? (
          <span className="block size-10 rounded-md border border-dashed border-line-strong" />
        ) : (
          <GameEmblem gameId={post.gameId} name={post.game} emblem={post.emblem} size={40} />
        )}
      </span>
      <div className="relative min-w-0 flex-1">
        <h3
          data-list-item
          dir="auto"
          translate="no"
          tabIndex={-1}
          title={post.game}
          className={classNames('font-display text-lg leading-6 font-bold outline-none', !showsAllTags && 'truncate')}
        >
          {post.game}
        </h3>
        <p className="flex items-center gap-x-1.5 text-xs leading-4">
          <PlatformGlyph platform={post.platform} size={14} />
          <span dir="auto" translate="no" className="truncate">
            {post.platform}
          </span>
        </p>
      </div>
      {badge && <div className="relative">{badge}</div>}
    </header>
  );
}
