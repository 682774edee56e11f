import { t } from '@lingui/core/macro';
import type { NewRequestDetails } from '@muster/contract/posts/requests/join-requests.ts';
import { isFull, maxJoiningSize } from '@muster/contract/posts/seats/seats.ts';
import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import type { JoinablePost } from '../requests/join-dialog.tsx';
import { JoinDialog, PartyButton } from '../requests/party-button.tsx';

interface JoinButtonProps {
  readonly post: JoinablePost;
  readonly isBusy: boolean;
  /** Called with the chosen role and party. */
  readonly onJoin: (details: NewRequestDetails) => void;
  /** The main action of the screen, not of one card among others. */
  readonly isMain: boolean;
  /** The post was closed while its card is held in its place. Pressing the button shows the server's error. */
  readonly isClosed?: boolean;
}

/** Label of the button, and its accessible name with the author. */
function describeJoining(post: JoinablePost, isMain: boolean) {
  const { authorName: author } = post;
  if (isFull(post)) return { label: t`Full · join the waitlist`, name: t`Full · join the waitlist with ${author}` };
  return isMain
    ? { label: t`Ask to join`, name: t`Ask to join with ${author}` }
    : { label: t`Connect`, name: t`Connect with ${author}` };
}

/** Asks to join a post: at once for one player, in a dialog for a role or a party. */
export function JoinButton({ post, isBusy, onJoin, isMain, isClosed = false }: JoinButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const hasWaitlist = isFull(post);
  const closed = t({ message: 'Closed', context: 'post' });
  const { label, name } = isClosed ? { label: closed, name: closed } : describeJoining(post, isMain);
  const hasRoles = post.roles.length > 0;
  const size = isMain ? 'md' : 'sm';
  return (
    <div className="flex">
      <Button
        data-main-action="connect"
        variant={isClosed ? 'ghost' : hasWaitlist ? 'quiet' : isMain ? 'primary' : 'card'}
        size={size}
        busy={isBusy}
        busyLabel={hasWaitlist ? t`Joining...` : t`Connecting...`}
        aria-label={isBusy ? undefined : name}
        onClick={() => (hasRoles && !isClosed ? setIsOpen(true) : onJoin({}))}
      >
        {label}
      </Button>
      {!hasRoles && !isClosed && maxJoiningSize(post) > 1 && (
        <PartyButton post={post} size={size} isBusy={isBusy} onClick={() => setIsOpen(true)} />
      )}
      <JoinDialog post={post} isOpen={isOpen} isBusy={isBusy} onOpenChange={setIsOpen} onJoin={onJoin} />
    </div>
  );
}
