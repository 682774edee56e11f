import { t } from '@lingui/core/macro';
import { maxJoiningSize } from '@muster/contract/posts/seats/seats.ts';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';
import { Menu } from '#src/components/overlay/menu.tsx';
import { describeJoiningSize } from './describe-party.ts';
import type { JoinablePost } from './join-dialog.tsx';

export const JoinDialog = lazyDialog(async () => (await import('./join-dialog.tsx')).JoinDialog);

interface PartyMenuProps {
  readonly post: JoinablePost;
  readonly size: 'splitSm' | 'splitMd';
  readonly onChoose: (partySize: number) => void;
}

/** Joins with another size of the party. At the end of a button that joins at once. */
export function PartyMenu({ post, size, onChoose }: PartyMenuProps) {
  const { authorName: author } = post;
  return (
    <Menu
      size={size}
      label={t`Choose the size of your party: ${author}`}
      actions={Array.from({ length: maxJoiningSize(post) }, (_, index) => ({
        label: describeJoiningSize(index + 1),
        onSelect: () => onChoose(index + 1),
      }))}
    />
  );
}
