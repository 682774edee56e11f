import { t } from '@lingui/core/macro';
import { otherGame } from '@muster/contract/games/games.ts';
import { useQuery } from '@tanstack/react-query';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { ButtonLink } from '#src/components/links.tsx';
import { Button } from '#src/components/button.tsx';
import { Badge } from '#src/components/identity/badge.tsx';
import { likelyGameId } from '@muster/contract/values/monogram.ts';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { PlatformGlyph } from '#src/components/identity/platform-glyph.tsx';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { useHeldList } from '#src/lib/held-list.ts';
import { useFocusAfterRemoval } from '#src/lib/navigation/use-focus-after-removal.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { formatAge, formatDateTime, justNow } from '#src/lib/time/dates.ts';
import { gamesQuery } from '../post-queries.ts';
import { deleteOfflinePost, type OfflinePost, useOfflinePosts } from './offline-posts.ts';
import { useOfflineSending, useSendOfflinePosts } from './use-offline-sync.ts';

/** The member's offline posts; renders nothing if there are none. */
export function Outbox() {
  const { id: memberId } = useCurrentMember();
  const posts = useHeldList(useOfflinePosts(memberId));
  const { postId: sendingId, pauseReason } = useOfflineSending();
  const send = useSendOfflinePosts();
  const section = useFocusAfterRemoval<HTMLElement>('h3');
  if (posts.length === 0) return null;
  return (
    <section
      ref={section}
      aria-labelledby="outbox"
      className="flex flex-col gap-4 rounded-lg border border-amber/40 bg-surface p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="outbox" tabIndex={-1} className="font-display text-lg font-bold">
            {t`Waiting to be sent`}
          </h2>
          <p className="mt-1 max-w-[70ch] text-sm text-soft">{t`These posts are saved in this browser only. They'll be sent automatically when you're back online.`}</p>
        </div>
        <Button
          size="sm"
          icon={<Send aria-hidden className="size-4" />}
          busy={sendingId !== null}
          busyLabel={t`Sending...`}
          onClick={() => send(true)}
        >
          {t`Send now`}
        </Button>
      </div>
      <p role="status" className="text-sm text-amber-text empty:hidden">
        {pauseReason}
      </p>
      <ul className="flex flex-col divide-y divide-line border-t border-line">
        {posts.map((post) => (
          <li key={post.id} className="min-w-0 py-4 last:pb-0">
            <OutboxItem post={post} isSending={post.id === sendingId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OutboxItemProps {
  readonly post: OfflinePost;
  readonly isSending: boolean;
}

function OutboxItem({ post, isSending }: OutboxItemProps) {
  const { game, customGame, platform, description } = post.data;
  const name = game === otherGame ? customGame : game;
  const stored = useQuery({ ...gamesQuery, enabled: false }).data?.find((listed) => listed.name === name);
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
            aria-label={t`Edit: ${{ game: name }}`}
          >
            {t`Edit`}
          </ButtonLink>
        )}
        <DiscardButton id={post.id} game={name} isDisabled={isSending} />
      </div>
    </article>
  );
}

function SendingState({ post, isSending }: Pick<OutboxItemProps, 'post' | 'isSending'>) {
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

function SavedAt({ timestamp }: { readonly timestamp: number }) {
  const savedAt = new Date(timestamp);
  const age = formatAge(savedAt);
  return (
    <time dateTime={savedAt.toISOString()} title={formatDateTime(savedAt)} className="text-faint">
      {`· ${age === justNow ? t`Saved just now` : t({ message: `Saved ${age}`, comment: 'age: "4 min ago" or a date' })}`}
    </time>
  );
}

interface DiscardButtonProps {
  readonly id: string;
  readonly game: string;
  readonly isDisabled: boolean;
}

function DiscardButton({ id, game, isDisabled }: DiscardButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const confirm = async (): Promise<void> => {
    if (!(await deleteOfflinePost(id))) throw new Error(t`Couldn't discard this post. Please try again.`);
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
