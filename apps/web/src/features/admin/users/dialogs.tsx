import type { RefObject } from 'react';
import { DeleteUserDialog } from './delete-dialog.tsx';
import { DisableUserDialog } from './disable-dialog.tsx';
import { recordButtonId, type useUserDialogs } from './use-user-dialogs.ts';
import { UserRecordDialog } from './record-dialog.tsx';

interface UserDialogsProps {
  readonly dialogs: ReturnType<typeof useUserDialogs>;
  /** Its first control takes the focus if the row was removed. */
  readonly fallbackFocus: RefObject<HTMLElement | null>;
}

/** Dialogs of an account. Closing returns the focus to its row. */
export function UserDialogs({ dialogs: { openDialog, account, actions, close }, fallbackFocus }: UserDialogsProps) {
  if (!account) return null;
  const finalFocus = (isDeleted = false): HTMLElement | null | false => {
    // The dialog that follows another one keeps the focus.
    if (openDialog) return false;
    return (isDeleted ? null : document.getElementById(recordButtonId(account.id))) ?? fallbackFocus.current;
  };
  const dialogProps = { account, onClose: close, finalFocus };
  return (
    <>
      <UserRecordDialog {...dialogProps} isOpen={openDialog === 'record'} actions={actions} />
      <DisableUserDialog {...dialogProps} isOpen={openDialog === 'disable'} />
      <DeleteUserDialog {...dialogProps} isOpen={openDialog === 'delete'} />
    </>
  );
}
