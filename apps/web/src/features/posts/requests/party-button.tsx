import { t } from '@lingui/core/macro';
import UsersRound from 'lucide-react/icons/users-round';
import { Button } from '#src/components/button.tsx';
import type { ButtonStyle } from '#src/components/button-class.ts';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';
import type { JoinablePost } from './join-dialog.tsx';

export const JoinDialog = lazyDialog(async () => (await import('./join-dialog.tsx')).JoinDialog);

interface PartyButtonProps {
  readonly post: JoinablePost;
  readonly size: ButtonStyle['size'];
  readonly isBusy: boolean;
  readonly onClick: () => void;
}

/** Opens the dialog for another size of the party, next to a button that joins at once. */
export function PartyButton({ post: { authorName: author }, size, isBusy, onClick }: PartyButtonProps) {
  return (
    <Button
      size={size}
      variant="ghost"
      disabled={isBusy}
      aria-label={t`Choose the size of your party: ${author}`}
      title={t`Join as a party`}
      onClick={onClick}
    >
      <UsersRound aria-hidden className="size-4" />
    </Button>
  );
}
