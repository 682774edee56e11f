import { t } from '@lingui/core/macro';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import type { DialogState } from '#src/components/overlay/dialog.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import type { Player } from '#src/features/members/safety.ts';
import { useBlock } from './safety-queries.ts';

interface BlockDialogProps extends DialogState {
  readonly player: Player;
  readonly onBlocked: (() => void) | undefined;
}

export function BlockDialog({ player: { id, name }, isOpen, onOpenChange, onBlocked }: BlockDialogProps) {
  const { mutateAsync } = useBlock();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t`Block ${name}?`}
      body={t`You and ${name} won't see each other's posts or your conversation, and can't message each other. Open requests between you are closed for good. You can unblock ${name} in your settings.`}
      confirmLabel={t`Block`}
      busyLabel={t`Blocking...`}
      danger
      describeFailure={(reason) => t`Couldn't block this player: ${reason}`}
      onConfirm={async () => {
        await mutateAsync(id);
        showToast(t`${name} is blocked. You can unblock them in your settings.`, { tone: 'success' });
        onBlocked?.();
      }}
    />
  );
}
