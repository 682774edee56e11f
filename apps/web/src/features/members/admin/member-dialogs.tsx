import type { AccountRow } from '@muster/contract/admin/tables.ts';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { CountsSummary } from '#src/components/page/counts-summary.tsx';
import { describeError } from '#src/lib/api/api-error.ts';
import type { RowDialog } from '#src/features/admin/use-row-dialog.ts';
import { recordButtonId, type UserActions, type UserDialogName } from './member-columns.tsx';
import { DisableUserDialog } from './disable-member-dialog.tsx';
import { accountQuery, useDeleteUser } from './member-admin-queries.ts';
import { UserRecordDialog } from './member-record-dialog.tsx';
import { ResetLinkDialog } from './reset-link-dialog.tsx';
import { countFailed, deletedItems, usersTexts } from './member-admin-texts.ts';

interface UserDialogsProps {
  readonly dialog: RowDialog<UserDialogName, AccountRow>;
  readonly actions: UserActions;
  /** Its first control takes the focus if the row was removed. */
  readonly fallbackFocus: RefObject<HTMLElement | null>;
}

/** Dialogs of an account. Closing returns the focus to its row. */
export function UserDialogs({ dialog: { openDialog, row, close }, actions, fallbackFocus }: UserDialogsProps) {
  const deletion = useDeleteUser();
  /** The row is still shown until the refetch. */
  const deletedId = useRef<string>(undefined);
  if (!row) return null;
  const finalFocus = () => {
    // The dialog that follows another one keeps the focus.
    if (openDialog) return false;
    return (
      (row.id === deletedId.current ? null : document.getElementById(recordButtonId(row.id))) ?? fallbackFocus.current
    );
  };
  const rowProps = { account: row, onClose: close, finalFocus };
  return (
    <>
      <UserRecordDialog {...rowProps} isOpen={openDialog === 'record'} actions={actions} />
      <DisableUserDialog {...rowProps} isOpen={openDialog === 'disable'} />
      <ResetLinkDialog key={row.id} {...rowProps} isOpen={openDialog === 'reset-link'} />
      <ConfirmDialog
        isOpen={openDialog === 'delete'}
        onOpenChange={close}
        title={usersTexts.deleteTitle}
        body={`${row.name}, ${row.email}`}
        confirmLabel={usersTexts.delete}
        busyLabel={usersTexts.deleting}
        danger
        finalFocus={finalFocus}
        describeFailure={() => usersTexts.deleteFailed}
        onConfirm={async () => {
          await deletion.mutateAsync(row.id);
          deletedId.current = row.id;
          showToast(usersTexts.deleted, { tone: 'success' });
        }}
      >
        {openDialog === 'delete' && <DeletedItems memberId={row.id} />}
      </ConfirmDialog>
    </>
  );
}

function DeletedItems({ memberId }: { readonly memberId: string }) {
  // Cached counts may be out of date.
  const query = useQuery({ ...accountQuery(memberId), staleTime: 0 });
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="font-semibold">{usersTexts.deletedWithAccount}</p>
      <CountsSummary
        query={query}
        items={deletedItems(query.data)}
        loadingText={usersTexts.counting}
        describe={(error) => countFailed(describeError(error))}
      />
    </div>
  );
}
