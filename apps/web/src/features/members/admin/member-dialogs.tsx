import { t, plural } from '@lingui/core/macro';
import type { MemberRecord, MemberRow } from '@muster/contract/members/admin-members.ts';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { CountsSummary } from '#src/components/page/counts-summary.tsx';
import { joinTexts } from '#src/lib/isolate.ts';
import type { RowDialog } from '#src/features/admin/use-row-dialog.ts';
import { recordButtonId, type MemberActions, type MemberDialogName } from './member-columns.tsx';
import { DisableMemberDialog } from './disable-member-dialog.tsx';
import { memberRecordQuery, useDeleteMember } from './member-admin-queries.ts';
import { MemberRecordDialog } from './member-record-dialog.tsx';
import { ResetLinkDialog } from './reset-link-dialog.tsx';

interface MemberDialogsProps {
  readonly dialog: RowDialog<MemberDialogName, MemberRow>;
  readonly actions: MemberActions;
  /** Its first control takes the focus if the row was removed. */
  readonly fallbackFocus: RefObject<HTMLElement | null>;
}

/** Dialogs of a member. Closing returns the focus to its row. */
export function MemberDialogs({ dialog: { openDialog, row, close }, actions, fallbackFocus }: MemberDialogsProps) {
  const deletion = useDeleteMember();
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
  const rowProps = { member: row, onClose: close, finalFocus };
  return (
    <>
      <MemberRecordDialog {...rowProps} isOpen={openDialog === 'record'} actions={actions} />
      <DisableMemberDialog {...rowProps} isOpen={openDialog === 'disable'} />
      <ResetLinkDialog key={row.id} {...rowProps} isOpen={openDialog === 'reset-link'} />
      <ConfirmDialog
        isOpen={openDialog === 'delete'}
        onOpenChange={close}
        title={t`Are you sure you want to delete this user?`}
        body={joinTexts([row.name, row.email])}
        confirmLabel={t`Delete`}
        busyLabel={t`Deleting...`}
        danger
        finalFocus={finalFocus}
        describeFailure={() => t`Error deleting user. Please try again.`}
        onConfirm={async () => {
          const { state } = await deletion.mutateAsync(row.id);
          deletedId.current = row.id;
          showToast(state === 'deleted' ? t`User deleted successfully` : t`This user is being deleted.`, {
            tone: 'success',
          });
        }}
      >
        {openDialog === 'delete' && <DeletedItems memberId={row.id} />}
      </ConfirmDialog>
    </>
  );
}

/** The data deleted with an account. Omits the numbers until they are loaded. */
function deletedItems(record: MemberRecord | undefined): string[] {
  const others = t`profile, picture and every session`;
  if (!record) return [t`all posts`, t`all conversations, for both players`, t`all messages`, others];
  return [
    plural({ count: record.totalPosts }, { one: '# post', other: '# posts' }),
    plural(
      { count: record.conversations },
      {
        one: '# conversation, for both players',
        other: '# conversations, for both players',
      },
    ),
    plural({ count: record.messages }, { one: '# message', other: '# messages' }),
    others,
  ];
}

function DeletedItems({ memberId }: { readonly memberId: string }) {
  // Cached counts may be out of date.
  const query = useQuery({ ...memberRecordQuery(memberId), staleTime: 0 });
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="font-semibold">{t`Deleting the account also permanently deletes:`}</p>
      <CountsSummary
        query={query}
        items={deletedItems(query.data)}
        loadingText={t`Counting...`}
        describe={(reason) => t`Couldn't count what would be deleted: ${reason}`}
      />
    </div>
  );
}
