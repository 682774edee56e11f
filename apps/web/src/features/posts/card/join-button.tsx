import { t } from '@lingui/core/macro';
import type { NewRequestDetails } from '@muster/contract/posts/requests/join-requests.ts';
import { isFull, maxJoiningSize } from '@muster/contract/posts/seats/seats.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ButtonStyle } from '#src/components/button-class.ts';
import { Button } from '#src/components/button.tsx';
import type { JoinablePost } from '../requests/join-dialog.tsx';
import { JoinDialog, PartyMenu } from '../requests/party-menu.tsx';

interface JoinButtonProps {
  readonly post: JoinablePost;
  readonly isBusy: boolean;
  /** The party that the member looks for seats for. Limited to what fits in the crew. */
  readonly partySize?: number | undefined;
  /** Called with the chosen roles and party. */
  readonly onJoin: (details: NewRequestDetails) => void;
  /** The main action of the screen, not of one card among others. */
  readonly isMain: boolean;
  /** The post was closed while its card is held in its place. Pressing the button shows the server's error. */
  readonly isClosed?: boolean;
}

/** Label of the button, and its accessible name with the author. Both state the size of a party. */
function describeJoining(post: JoinablePost, isClosed: boolean, isMain: boolean, partySize: number) {
  const { authorName: author } = post;
  if (isClosed) {
    const closed = t({ message: 'Closed', context: 'post' });
    return { label: closed, name: closed };
  }
  if (partySize > 1) {
    const count = partySize;
    const connect = isMain ? t`Ask to join for ${count}` : t`Connect for ${count}`;
    const label = isFull(post) ? t`Full · join the waitlist for ${count}` : connect;
    return { label, name: t({ message: `${label}: ${author}`, comment: 'Accessible name: Connect for 2: Mira' }) };
  }
  if (isFull(post)) return { label: t`Full · join the waitlist`, name: t`Full · join the waitlist with ${author}` };
  return isMain
    ? { label: t`Ask to join`, name: t`Ask to join with ${author}` }
    : { label: t`Connect`, name: t`Connect with ${author}` };
}

function variantOf(isClosed: boolean, hasWaitlist: boolean, isMain: boolean): ButtonStyle['variant'] {
  if (isClosed) return 'ghost';
  if (hasWaitlist) return 'quiet';
  return isMain ? 'primary' : 'card';
}

/** Whether the member pressed Connect of this post before the app loaded (first-content.js). True once per press. */
function takeEarlyPress(postId: string): boolean {
  const pressed = document.querySelector<HTMLButtonElement>('#frame .pressed');
  if (pressed?.value !== postId) return false;
  pressed.className = '';
  return true;
}

/** Asks to join a post: at once for a party of the given or another size, in a dialog for roles. */
export function JoinButton({
  post,
  isBusy,
  partySize: wantedSize = 1,
  onJoin,
  isMain,
  isClosed = false,
}: JoinButtonProps) {
  const limit = maxJoiningSize(post);
  const partySize = Math.min(wantedSize, limit);
  const [isOpen, setIsOpen] = useState(false);
  const hasWaitlist = isFull(post);
  const { label, name } = describeJoining(post, isClosed, isMain, partySize);
  const hasRoles = post.roles.length > 0;
  const hasMenu = !hasRoles && !isClosed && limit > 1;
  const button = useRef<HTMLButtonElement>(null);
  // Runs before start-app.tsx removes the frame. Ignores the press if the crew is full by now.
  useLayoutEffect(() => {
    if (takeEarlyPress(post.id) && !hasWaitlist && !isClosed) button.current?.click();
  }, [post.id, hasWaitlist, isClosed]);
  return (
    <div className={`flex *:first:min-w-24 ${hasMenu ? '*:first:rounded-e-none' : ''}`}>
      <Button
        ref={button}
        data-main-action="connect"
        variant={variantOf(isClosed, hasWaitlist, isMain)}
        size={isMain ? 'md' : 'sm'}
        busy={isBusy}
        busyLabel={hasWaitlist ? t`Joining...` : t`Connecting...`}
        aria-label={isBusy ? undefined : name}
        onClick={() => (hasRoles && !isClosed ? setIsOpen(true) : onJoin({ partySize }))}
      >
        {label}
      </Button>
      {hasMenu && (
        <PartyMenu
          post={post}
          size={isMain ? 'splitMd' : 'splitSm'}
          onChoose={(count) => isBusy || onJoin({ partySize: count })}
        />
      )}
      <JoinDialog
        post={post}
        partySize={partySize}
        isOpen={isOpen}
        isBusy={isBusy}
        onOpenChange={setIsOpen}
        onJoin={onJoin}
      />
    </div>
  );
}
