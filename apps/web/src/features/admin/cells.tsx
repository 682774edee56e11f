import type { LucideIcon } from 'lucide-react';
import { t } from '@lingui/core/macro';
import { Menu } from '#src/components/overlay/menu.tsx';
import type { Column } from '#src/components/table/data-table.tsx';
import { formatDate, formatDateTime } from '#src/lib/time/dates.ts';

/** A date or age, with the exact time on hover. */
export const DateCell = ({ date, text = formatDate(date) }: { readonly date: Date; readonly text?: string }) => (
  <time dateTime={date.toISOString()} title={formatDateTime(date)} className="min-[60rem]:whitespace-nowrap">
    {text}
  </time>
);

/** Wraps within a word only if it is longer than usual addresses. */
export const EmailText = ({ email }: { readonly email: string }) => (
  <span translate="no" className="block max-w-56 wrap-break-word xl:max-w-96">
    {email}
  </span>
);

/** An action in the menu of a row: the dialog that it opens, or what it does. */
export type RowAction<Dialog extends string> = readonly [
  label: string,
  Icon: LucideIcon,
  action: Dialog | (() => void),
];

interface RowMenuProps<Dialog extends string> {
  readonly id?: string;
  readonly name: string;
  readonly actions: readonly RowAction<Dialog>[];
  readonly onOpen: (dialog: Dialog) => void;
}

/** The menu of a row. */
export const RowMenu = <Dialog extends string>({ id, name, actions, onOpen }: RowMenuProps<Dialog>) => (
  <Menu
    size="sm"
    {...(id !== undefined && { id })}
    label={t`Actions for ${{ name }}`}
    actions={actions.map(([label, Icon, action]) => ({
      label,
      icon: <Icon aria-hidden />,
      onSelect: typeof action === 'string' ? () => onOpen(action) : action,
    }))}
  />
);

/** The column of the buttons of a row. */
export const actionsColumn = <Row,>(render: Column<Row>['render']): Column<Row> => ({
  id: 'actions',
  header: t`Actions`,
  hidesHeader: true,
  skeleton: 'size-8',
  render,
});
