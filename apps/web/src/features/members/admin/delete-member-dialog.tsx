import { plural, t } from '@lingui/core/macro';
import { deleteMemberEndpoint, type MemberRecord, type MemberRow } from '@muster/contract/members/admin-members.ts';
import { useQuery } from '@tanstack/react-query';
import { CountsSummary } from '#src/components/page/counts-summary.tsx';
import { pagesKey, refetchAfter, removeRow } from '#src/features/admin/admin-queries.ts';
import type { RowDialogProps } from '#src/features/admin/resource.ts';
import { RowConfirm } from '#src/features/admin/row-dialogs.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { joinTexts } from '#src/lib/isolate.ts';
import { MemberCrews } from './member-crews.tsx';
import { memberRecordQuery } from './member-actions.ts';

export const DeleteMemberDialog = ({ row: { id: memberId, name, email }, ...dialog }: RowDialogProps<MemberRow>) => (
  <RowConfirm
    {...dialog}
    title={t`Are you sure you want to delete this user?`}
    body={joinTexts([name, email])}
    confirmLabel={t`Delete`}
    busyLabel={t`Deleting...`}
    change={async () => {
      const { state } = await refetchAfter(callApi(deleteMemberEndpoint, { params: { memberId } }));
      if (state === 'deleted') removeRow(pagesKey('members'), memberId);
      return state;
    }}
    describeSuccess={(state) => (state === 'deleted' ? t`User deleted successfully` : t`This user is being deleted.`)}
    failureText={t`Error deleting user. Please try again.`}
  >
    {dialog.isOpen && <DeletedItems memberId={memberId} />}
  </RowConfirm>
);

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
    plural(
      { count: record.crewMessages },
      { one: "# message in a crew's conversation", other: "# messages in crews' conversations" },
    ),
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
      <MemberCrews memberId={memberId} />
    </div>
  );
}
