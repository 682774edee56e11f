import type { AccountRow } from '@muster/contract/admin/tables.ts';
import { useCallback, useMemo, useState } from 'react';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { describeError } from '#src/lib/api/api-error.ts';
import { useEnableUser } from './queries.ts';
import { enabled, enableFailed } from './texts.ts';

type UserAction = (account: AccountRow) => void;

export interface UserActions {
  readonly onOpen: UserAction;
  readonly onDisable: UserAction;
  readonly onEnable: UserAction;
  readonly onDelete: UserAction;
}

export interface UserDialogProps {
  readonly account: AccountRow;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Returns the element to focus after closing: the row, unless the account was deleted. */
  readonly finalFocus: (isDeleted?: boolean) => HTMLElement | null | false;
}

/** Admins cannot disable or delete each other or themselves; the server rejects it. */
export const isProtected = ({ role }: Pick<AccountRow, 'role'>): boolean => role === 'admin';

/** Id of the button that opens a record, for returning the focus. */
export const recordButtonId = (memberId: string): string => `record-of-${memberId}`;

/** Re-enables without a prompt. */
function useEnableAction(): UserAction {
  const { mutate } = useEnableUser();
  return useCallback(
    ({ id, name }) =>
      mutate(id, {
        onSuccess: () => showToast(enabled(name), { tone: 'success' }),
        onError: (error) => showToast(enableFailed(describeError(error)), { tone: 'error' }),
      }),
    [mutate],
  );
}

/** State of the user dialogs; at most one is open. */
export function useUserDialogs() {
  const [openDialog, setOpenDialog] = useState<'record' | 'disable' | 'delete'>();
  // Not reset on close: the dialog shows it while fading out.
  const [account, setAccount] = useState<AccountRow>();
  const onEnable = useEnableAction();
  const actions = useMemo((): UserActions => {
    const open =
      (next: typeof openDialog): UserAction =>
      (row) => {
        setAccount(row);
        setOpenDialog(next);
      };
    return { onOpen: open('record'), onDisable: open('disable'), onEnable, onDelete: open('delete') };
  }, [onEnable]);
  return { openDialog, account, actions, close: () => setOpenDialog(undefined) };
}
