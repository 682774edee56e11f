import { t } from '@lingui/core/macro';
import type { InviteLink } from '@muster/contract/sessions/invite-links.ts';
import type { ComponentProps } from 'react';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { revokeInviteLink } from './invite-link-queries.ts';

interface RevokeLinkDialogProps extends Pick<
  ComponentProps<typeof ConfirmDialog>,
  'isOpen' | 'onOpenChange' | 'finalFocus'
> {
  readonly link: InviteLink;
}

export const RevokeLinkDialog = ({ link, ...dialog }: RevokeLinkDialogProps) => (
  <ConfirmDialog
    {...dialog}
    title={t`Revoke this invitation link?`}
    body={t`Nobody can join with it anymore. Members who already joined stay.`}
    confirmLabel={t`Revoke`}
    danger
    onConfirm={() => revokeInviteLink(link.id)}
  />
);
