import { t } from '@lingui/core/macro';
import { disableMemberEndpoint, type MemberRow } from '@muster/contract/members/admin-members.ts';
import { SANCTION_REASON_MAX_LENGTH } from '@muster/contract/moderation/suspensions.ts';
import { TextArea } from '#src/components/form/text-field.tsx';
import { refetchAfter } from '#src/features/admin/admin-queries.ts';
import type { RowDialogProps } from '#src/features/admin/resource.ts';
import { FormDialog } from '#src/features/admin/row-dialogs.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { MemberCrews } from './member-crews.tsx';

/** Prompts for the reason to disable a member. */
export const DisableMemberDialog = ({ row: { id: memberId, name }, ...dialog }: RowDialogProps<MemberRow>) => (
  <FormDialog
    {...dialog}
    title={t`Disable ${{ name }}?`}
    description={t`They're signed out at once and see ‘This account has been disabled.’ with your reason, now and whenever they try to sign in. Their posts are hidden.`}
    schema={disableMemberEndpoint.body}
    values={{ reason: '' }}
    submitLabel={t`Disable`}
    busyLabel={t`Disabling...`}
    danger
    change={(body) => refetchAfter(callApi(disableMemberEndpoint, { params: { memberId }, body }))}
    describeSuccess={() => t`${{ name }} has been disabled.`}
    describeFailure={(error) => t`Couldn't disable this user: ${{ reason: error.message }}`}
  >
    {({ form, isBusy }) => (
      <>
        <MemberCrews memberId={memberId} />
        <TextArea
          label={t`Reason`}
          maxLength={SANCTION_REASON_MAX_LENGTH}
          showsCount
          readOnly={isBusy}
          {...form.field('reason')}
        />
      </>
    )}
  </FormDialog>
);
