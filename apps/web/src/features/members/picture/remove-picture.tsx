import { t } from '@lingui/core/macro';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { useDeletePicture } from './picture-queries.ts';

interface RemovePictureProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

export function RemovePicture({ isOpen, onOpenChange }: RemovePictureProps) {
  const { mutateAsync } = useDeletePicture();
  const remove = async (): Promise<void> => {
    await mutateAsync().catch((error: Error) => {
      throw new Error(t`Couldn't remove your picture: ${{ reason: error.message }}`, { cause: error });
    });
    showToast(t`Picture removed.`, { tone: 'success' });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t`Remove picture?`}
      body={t`Others see your initials instead.`}
      confirmLabel={t`Remove picture`}
      busyLabel={t`Removing...`}
      danger
      onConfirm={remove}
    />
  );
}
