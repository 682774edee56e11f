import type { AccountRow } from '@muster/contract/admin/tables.ts';
import { useCallback, useMemo, useState } from 'react';
import { useToast } from '#src/components/overlay/use-toast.ts';
import { describeError } from '#src/lib/api/api-error.ts';
import { useEnableUser } from './queries.ts';
import { enabled, enableFailed } from './texts.ts';

type UserAction = (account: AccountRow) => void;

/** What can be done about an account. */
export interface UserActions {
  readonly onOpen: UserAction;
  readonly onDisable: UserAction;
  readonly onEnable: UserAction;
  readonly onDelete: UserAction;
}

/** What every dialog about an account gets. */
export interface UserDialogProps {
  readonly account: AccountRow;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What takes the focus afterwards: the row, unless that is gone. */
  readonly finalFocus: (isDeleted?: boolean) => HTMLElement | null | false;
}

/** Administrators, oneself among them, are protected from each other: the server refuses it. */
export const isProtected = ({ role }: Pick<AccountRow, 'role'>): boolean => role === 'admin';

/** The id of the button that opens a record: the focus comes back to it. */
export const recordButtonId = (memberId: string): string => `record-of-${memberId}`;

/** Lets a disabled or suspended member in again: that asks no question. */
function useEnableAction(): UserAction {
  const { mutate } = useEnableUser();
  const { show } = useToast();
  return useCallback(
    ({ id, name }) =>
      mutate(id, {
        onSuccess: () => show(enabled(name), { tone: 'success' }),
        onError: (error) => show(enableFailed(describeError(error)), { tone: 'error' }),
      }),
    [mutate, show],
  );
}

/** Which dialog is open, and about whom; one at a time. */
export function useUserDialogs() {
  const [openDialog, setOpenDialog] = useState<'record' | 'disable' | 'delete'>();
  // It stays while its dialog closes.
  const [account, setAccount] = useState<AccountRow>();
  const onEnable = useEnableAction();
  const actions = useMemo((): UserActions => {
    const open =
      (next: typeof openDialog): UserAction =>
      (about) => {
        setAccount(about);
        setOpenDialog(next);
      };
    return { onOpen: open('record'), onDisable: open('disable'), onEnable, onDelete: open('delete') };
  }, [onEnable]);
  return { question: openDialog, account, actions, close: () => setOpenDialog(undefined) };
}
