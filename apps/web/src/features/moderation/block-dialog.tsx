import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import type { DialogState } from '#src/components/overlay/dialog.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import type { Player } from '#src/features/members/safety.ts';
import { useBlock } from './safety-queries.ts';
import { blockedNotice, blockFailed, blockDescription, blockTitle, safetyTexts } from './safety-texts.ts';

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
      title={blockTitle(name)}
      body={blockDescription(name)}
      confirmLabel={safetyTexts.block}
      busyLabel={safetyTexts.blocking}
      danger
      describeFailure={blockFailed}
      onConfirm={async () => {
        await mutateAsync(id);
        showToast(blockedNotice(name), { tone: 'success' });
        onBlocked?.();
      }}
    />
  );
}
