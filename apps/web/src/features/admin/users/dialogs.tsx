import type { RefObject } from 'react';
import { DeleteUserDialog } from './delete-dialog.tsx';
import { DisableUserDialog } from './disable-dialog.tsx';
import { recordButtonId, type useUserQuestions } from './use-user-dialogs.ts';
import { UserRecordDialog } from './record-dialog.tsx';

interface UserDialogsProps {
  readonly asked: ReturnType<typeof useUserQuestions>;
  /** Its first control takes the focus when the row of the account is gone. */
  readonly place: RefObject<HTMLElement | null>;
}

/** The dialogs about an account. Afterwards the focus is in the account's row again. */
export function UserDialogs({ asked: { question, account, actions, close }, place }: UserDialogsProps) {
  if (!account) return null;
  const finalFocus = (isGone = false): HTMLElement | null | false => {
    // The dialog that follows another one keeps the focus.
    if (question) return false;
    return (isGone ? null : document.getElementById(recordButtonId(account.id))) ?? place.current;
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
