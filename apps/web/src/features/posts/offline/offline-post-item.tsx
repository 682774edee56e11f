import { t } from '@lingui/core/macro';
import { otherGame } from '@muster/contract/games/games.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonLink } from '#src/components/links.tsx';
import { Button } from '#src/components/button.tsx';
import { Badge } from '#src/components/identity/badge.tsx';
import { likelyGameId } from '@muster/contract/values/monogram.ts';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { PlatformGlyph } from '#src/components/identity/platform-glyph.tsx';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import type { OfflinePost } from '#src/features/outbox/outbox-items.ts';
import { removeItems } from '#src/features/outbox/outbox.ts';
import { joinTexts } from '#src/lib/isolate.ts';
import { gamesQuery } from '../games-query.ts';
import { SavedAt } from './saved-at.tsx';

interface OfflinePostItemProps {
  readonly post: OfflinePost;
  readonly isSending: boolean;
}

/** An offline post with its state, and Edit if the server rejected it. */
export function OfflinePostItem({ post, isSending }: OfflinePostItemProps) {
  const { game, customGame, platform, description } = post.data;
  const name = game === otherGame ? customGame : game;
  const stored = useQuery({ ...gamesQuery, enabled: false }).data?.find((listed) => listed.name === name);
  // Several posts may be for the same game.
  const label = joinTexts([name, description.trim().split(/\s+/, 6).join(' ')]);
  return (
    <article className="flex min-w-0 flex-wrap items-start gap-x-4 gap-y-3 wrap-anywhere">
      <GameEmblem gameId={stored?.id ?? likelyGameId(name)} name={name} emblem={stored?.emblem} size={44} />
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3
            dir="auto"
            translate="no"
            tabIndex={-1}
            className="line-clamp-2 font-display text-lg leading-tight font-bold"
          >
            {name}
          </h3>
          <SendingState post={post} isSending={isSending} />
        </div>
        <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-soft">
          <PlatformGlyph platform={platform} size={16} />
          <bdi translate="no">{platform}</bdi>
          <SavedAt timestamp={post.timestamp} />
        </p>
        <p dir="auto" className="line-clamp-3 max-w-[70ch] text-soft">
          {description}
        </p>
        {post.refusal !== undefined && <p className="text-sm text-rose-text">{post.refusal}</p>}
      </div>
      <div className="flex items-center gap-2">
        {post.refusal !== undefined && (
          <ButtonLink
            size="sm"
            to="/dashboard/create-post"
            search={{ offline: post.id }}
            aria-label={t`Edit: ${{ game: label }}`}
          >
            {t`Edit`}
          </ButtonLink>
        )}
        <DiscardButton post={post} game={label} isDisabled={isSending} />
      </div>
    </article>
  );
}

function SendingState({ post, isSending }: Pick<OfflinePostItemProps, 'post' | 'isSending'>) {
  if (isSending) return <Badge hasDot>{t`Sending...`}</Badge>;
  if (post.refusal === undefined) {
    return (
      <Badge tone="warning" hasDot>
        {t({ message: 'Waiting', comment: 'Badge of a post that has not been sent yet' })}
      </Badge>
    );
  }
  return (
    <Badge tone="danger" hasDot>
      {t`Not accepted`}
    </Badge>
  );
}

interface DiscardButtonProps {
  readonly post: OfflinePost;
  readonly game: string;
  readonly isDisabled: boolean;
}

function DiscardButton({ post, game, isDisabled }: DiscardButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const confirm = async (): Promise<void> => {
    if (!(await removeItems(post))) throw new Error(t`Couldn't discard this post. Please try again.`);
  };
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t`Discard: ${game}`}
        disabled={isDisabled}
        onClick={() => setIsConfirming(true)}
      >
        {t`Discard`}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title={t`Discard offline post?`}
        body={t`Are you sure you want to discard this post? It won't be sent. If it already reached the server, you'll find it in My Posts.`}
        confirmLabel={t`Discard`}
        danger
        onConfirm={confirm}
      />
    </>
  );
}
