import type { RefObject } from 'react';
import { DeleteUserDialog } from './delete-dialog.tsx';
import { DisableUserDialog } from './disable-dialog.tsx';
import { recordButtonId, type useUserDialogs } from './use-user-dialogs.ts';
import { UserRecordDialog } from './record-dialog.tsx';

interface UserDialogsProps {
  readonly dialogs: ReturnType<typeof useUserDialogs>;
  /** Its first control takes the focus when the row of the account is gone. */
  readonly fallbackFocus: RefObject<HTMLElement | null>;
}

/** The dialogs about an account. Afterwards the focus is in the account's row again. */
export function UserDialogs({ dialogs: { question, account, actions, close }, fallbackFocus }: UserDialogsProps) {
  if (!account) return null;
  const finalFocus = (isGone = false): HTMLElement | null | false => {
    // The dialog that follows another one keeps the focus.
    if (question) return false;
    return (isGone ? null : document.getElementById(recordButtonId(account.id))) ?? fallbackFocus.current;
  };
  const about = { account, onClose: close, finalFocus };
  return (
    <>
      <UserRecordDialog {...about} isOpen={question === 'record'} actions={actions} />
      <DisableUserDialog {...about} isOpen={question === 'disable'} />
      <DeleteUserDialog {...about} isOpen={question === 'delete'} />
    </>
  );
}
