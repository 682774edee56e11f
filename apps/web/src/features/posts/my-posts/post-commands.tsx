import { plural, t } from '@lingui/core/macro';
import { listPostActions } from '@muster/contract/posts/post-commands.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';
import { Menu, type MenuAction } from '#src/components/overlay/menu.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { useRenderAt } from '#src/lib/time/use-every-minute.ts';
import { BringFriendDialog } from '../party/bring-friend-dialog.ts';
import { useCommandPost } from '../post-queries.ts';
import { useWaitingCount } from './call-off-dialog.tsx';

const EndSessionDialog = lazyDialog(async () => (await import('./end-session-dialog.tsx')).EndSessionDialog);

const failed = (reason: string): string => t`Failed to update post: ${reason}`;

interface PostCommandsProps {
  readonly post: Post;
  /** Other actions for the menu. */
  readonly more: readonly MenuAction[];
  /** Other buttons. */
  readonly children: ReactNode;
}

/**
 * Buttons of the member's own post, with one that ends its session, and a menu with the other commands, because long words
 * would not fit on the row. If the buttons wrap, the menu stays on the first line.
 */
export function PostCommands({ post, more, children }: PostCommandsProps) {
  const { game } = post;
  const { mutateAsync, isPending } = useCommandPost(post.id);
  const [confirming, setConfirming] = useState<'complete' | 'end' | 'bring'>();
  const endButton = useRef<HTMLButtonElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const waiting = useWaitingCount(post);
  useRenderAt(post.startsAt);
  useRenderAt(post.closesAt);
  const actions = listPostActions(post, serverNow());
  const isComplete = actions.includes('search');
  const send = (command: 'search' | 'open') => (): void =>
    void mutateAsync(command).catch((error: Error) => showToast(failed(error.message), { tone: 'error' }));
  const menu = [
    ...(isComplete ? [{ label: t`Look for players`, onSelect: send('search') }] : []),
    ...(actions.includes('open') ? [{ label: t`Open to everyone now`, onSelect: send('open') }] : []),
    ...(actions.includes('complete') ? [{ label: t`No more players`, onSelect: () => setConfirming('complete') }] : []),
    ...(post.party > 1 && actions.length > 0
      ? [{ label: t`Bring a friend`, onSelect: () => setConfirming('bring') }]
      : []),
    ...more,
  ];
  const dialog = {
    onOpenChange: () => setConfirming(undefined),
    // The button may be gone.
    finalFocus: () => container.current?.querySelector('button') ?? container.current,
  };
  return (
    <>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1">
        {children}
        {actions.includes('end') && (
          <Button
            ref={endButton}
            size="sm"
            variant="ghost"
            busy={isPending}
            aria-label={t`End session: ${game}`}
            onClick={() => setConfirming('end')}
          >
            {t`End session`}
          </Button>
        )}
      </div>
      <div ref={container} tabIndex={-1} className="flex-none outline-none">
        {menu.length > 0 && <Menu size="sm" label={t`More actions for your ${game} post`} actions={menu} />}
      </div>
      <ConfirmDialog
        {...dialog}
        isOpen={confirming === 'complete'}
        describeFailure={failed}
        title={t`No more players?`}
        body={t`Your post leaves the board. Your crew and its room stay, and you can still invite players.`}
        confirmLabel={t`No more players`}
        onConfirm={() => mutateAsync('complete')}
      >
        {waiting > 0 && (
          <p>
            {plural(waiting, {
              one: "# player is waiting. They'll see that the crew is complete.",
              other: "# players are waiting. They'll see that the crew is complete.",
            })}
          </p>
        )}
      </ConfirmDialog>
      <BringFriendDialog {...dialog} postId={post.id} isOpen={confirming === 'bring'} />
      <EndSessionDialog
        {...dialog}
        isOpen={confirming === 'end'}
        post={post}
        finalFocus={() => endButton.current ?? dialog.finalFocus()}
      />
    </>
  );
}
