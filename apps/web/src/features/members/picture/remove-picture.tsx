import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { pictureTexts, removeFailed } from './picture-texts.ts';
import { useDeletePicture } from './picture-queries.ts';

interface RemovePictureProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

export function RemovePicture({ isOpen, onOpenChange }: RemovePictureProps) {
  const { mutateAsync } = useDeletePicture();
  const remove = async (): Promise<void> => {
    await mutateAsync().catch((error: Error) => {
      throw new Error(removeFailed(error.message), { cause: error });
    });
    showToast(pictureTexts.removed, { tone: 'success' });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={pictureTexts.removeTitle}
      body={pictureTexts.removeBody}
      confirmLabel={pictureTexts.remove}
      busyLabel={pictureTexts.removing}
      danger
      onConfirm={remove}
    />
  );
}
