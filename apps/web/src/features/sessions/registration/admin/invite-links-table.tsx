import { t } from '@lingui/core/macro';
import {
  type InviteLinkRow,
  inviteStates,
  listAllInviteLinksEndpoint,
} from '@muster/contract/sessions/invite-links.ts';
import { unknownUserName } from '@muster/contract/chat/chat.ts';
import { Button } from '#src/components/button.tsx';
import type { Column } from '#src/components/table/data-table.tsx';
import { actionsColumn, DateCell } from '#src/features/admin/cells.tsx';
import { selectFilter } from '#src/features/admin/filters.tsx';
import { readFilter, type RowActions, type RowDialogProps, rowFocusId } from '#src/features/admin/resource.ts';
import { resourceTab } from '#src/features/admin/resource-table.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { translate } from '#src/lib/i18n.ts';
import { formatList, formatNumber } from '#src/lib/page-language.ts';
import { inviteStateNames, InviteStateBadge } from '../invite-state.tsx';
import { RevokeLinkDialog } from '../revoke-link-dialog.tsx';

/** On phones, leaves room for the button in the corner of the card. */
const CreatorCell = ({ link: { creator } }: { readonly link: InviteLinkRow }) => (
  <span className="flex min-w-0 max-[60rem]:pe-24">
    {creator ? (
      <bdi translate="no" className="max-w-56 min-w-0 font-semibold">
        {creator.name}
      </bdi>
    ) : (
      <span className="text-faint">{translate(unknownUserName)}</span>
    )}
  </span>
);

const InvitedCell = ({ link: { uses, maxUses, invited } }: { readonly link: InviteLinkRow }) => (
  <span className="flex min-w-0 flex-col">
    <span>{t`${{ uses: formatNumber(uses) }} of ${{ maxUses: formatNumber(maxUses) }}`}</span>
    {invited.length > 0 && (
      <span translate="no" className="max-w-56 text-sm text-soft wrap-anywhere">
        {formatList(invited.map(({ name }) => name))}
      </span>
    )}
  </span>
);

const inviteLinkColumns = (actions: RowActions<InviteLinkRow, 'revoke'>): Column<InviteLinkRow>[] => [
  {
    id: 'creator',
    header: t`Created by`,
    isRowHeader: true,
    skeleton: 'h-8 w-44',
    render: (link) => <CreatorCell link={link} />,
  },
  {
    id: 'note',
    header: t`Note`,
    isMultiline: true,
    render: ({ note }) => (
      <span dir="auto" translate="no" className="block max-w-56 text-sm text-soft wrap-anywhere">
        {note || '–'}
      </span>
    ),
  },
  { id: 'state', header: t`State`, skeleton: 'h-5.5 w-28', render: ({ state }) => <InviteStateBadge state={state} /> },
  {
    id: 'invited',
    header: t({ message: 'Who joined', comment: 'Column: members who registered with an invitation link' }),
    isMultiline: true,
    render: (link) => <InvitedCell link={link} />,
  },
  { id: 'created', header: t`Created`, render: ({ createdAt }) => <DateCell date={createdAt} /> },
  {
    id: 'expires',
    header: t({ message: 'Expires', comment: 'Column: date of an invitation link' }),
    render: ({ expiresAt }) => <DateCell date={expiresAt} />,
  },
  actionsColumn((link) =>
    link.isRevocable ? (
      <Button
        id={rowFocusId(link.id)}
        size="sm"
        aria-label={t`Revoke ${{ name: link.creator?.name ?? translate(unknownUserName) }}'s link`}
        onClick={() => actions.onOpen('revoke', link)}
      >
        {t`Revoke`}
      </Button>
    ) : null,
  ),
];

const RevokeRowDialog = ({ row, isOpen, onClose, finalFocus }: RowDialogProps<InviteLinkRow>) => (
  <RevokeLinkDialog link={row} isOpen={isOpen} onOpenChange={onClose} finalFocus={finalFocus} />
);

/** All invite links, newest first. */
export const InviteLinksTable = resourceTab({
  data: 'registration',
  readFilter: (search) => readFilter(listAllInviteLinksEndpoint.querystring, search),
  list: (querystring, signal) => callApi(listAllInviteLinksEndpoint, { querystring }, { signal }),
  texts: {
    caption: t`Invitation links`,
    pages: t`Pages of invitation links`,
    loading: t`Loading invitation links...`,
    loadFailed: t`Couldn't load the invitation links. Check the console for details.`,
    none: t`No invitation links yet`,
    noneText: t`Links that you or members create appear here.`,
    notFound: t`No invitation links found`,
    notFoundText: t`No invitation links match this filter.`,
  },
  filters: [
    selectFilter({
      param: 'state',
      label: t`State`,
      allLabel: t`All links`,
      values: inviteStates,
      nameOf: (state) => inviteStateNames[state],
    }),
  ],
  filtersClass: 'max-w-56',
  columns: inviteLinkColumns,
  dialogs: { revoke: RevokeRowDialog },
});
