import { t } from '@lingui/core/macro';
import { type AuditRow, serverCommandActor } from '@muster/contract/admin/audit.ts';
import { administratorName } from '@muster/contract/members/members.ts';
import { translate } from '#src/lib/i18n.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import type { Column } from '#src/components/table/data-table.tsx';
import { formatDateTime } from '#src/lib/time/dates.ts';
import type { AdminTabProps } from '../admin-search.ts';
import { DateCell } from '../cells.tsx';
import { detailLines } from './audit-details.ts';
import { isSubject, describeEntry, sentenceText } from './audit-sentences.ts';

interface SubjectButtonProps {
  readonly title: string;
  readonly name: string;
  readonly onPress: () => void;
}

const SubjectButton = ({ title, name, onPress }: SubjectButtonProps) => (
  <button
    type="button"
    title={title}
    className="rounded-sm text-start underline decoration-line-strong underline-offset-4 hover:decoration-current pointer-coarse:min-h-10"
    onClick={({ currentTarget }) => {
      // The button may disappear with its row.
      currentTarget.closest('section')?.focus();
      onPress();
    }}
  >
    <bdi translate="no">{name}</bdi>
  </button>
);

interface EntryProps extends Pick<AdminTabProps, 'onSearchChange'> {
  readonly row: AuditRow;
}

/** What happened, and the stored details on demand. */
function Entry({ row, onSearchChange }: EntryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const label = t`Details: ${{ entry: sentenceText(row) }}`;
  return (
    <div className="min-w-0 flex-1">
      <div className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 font-semibold">
          {describeEntry(row).map((part) =>
            isSubject(part) ? (
              <SubjectButton
                key={part.id}
                title={t`Show all about ${{ name: part.name }}`}
                name={part.name}
                onPress={() => onSearchChange({ targetId: part.id })}
              />
            ) : (
              part
            ),
          )}
        </span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          aria-label={label}
          title={label}
          className="-my-1 grid size-6 place-items-center self-start rounded-sm text-faint hover:text-fg pointer-coarse:size-10"
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronDown aria-hidden className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </div>
      <Details id={detailsId} row={row} isOpen={isOpen} />
    </div>
  );
}

interface DetailsProps extends Pick<EntryProps, 'row'> {
  readonly id: string;
  readonly isOpen: boolean;
}

const Details = ({ id, row, isOpen }: DetailsProps) => (
  <dl id={id} hidden={!isOpen} className="mt-2 flex flex-col gap-0.5 text-xs">
    {isOpen &&
      detailLines(row).map(({ name, value }) => (
        <div key={name}>
          <dt className="inline text-faint">{name}: </dt>
          <dd className="inline whitespace-pre-wrap">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
  </dl>
);

/** Names of actors who are not players. */
const actorNames: Readonly<Partial<Record<string, string>>> = {
  '': t`Not signed in`,
  [administratorName]: translate(administratorName),
  [serverCommandActor]: translate(serverCommandActor),
};

/** Names link to all entries by that actor or about that member or game. */
export const auditColumns = ({ onSearchChange }: Pick<AdminTabProps, 'onSearchChange'>): Column<AuditRow>[] => [
  {
    id: 'sentence',
    header: t`What happened`,
    isRowHeader: true,
    rowName: sentenceText,
    isMultiline: true,
    skeleton: 'h-5 w-64',
    render: (row) => <Entry row={row} onSearchChange={onSearchChange} />,
  },
  {
    id: 'actor',
    header: t`Who`,
    width: 'w-32',
    render: ({ actorId, actorName }) => {
      const name = actorNames[actorName] ?? actorName;
      if (!actorId)
        return (
          <bdi translate="no" className="text-soft">
            {name}
          </bdi>
        );
      return (
        <SubjectButton title={t`Show everything ${name} did`} name={name} onPress={() => onSearchChange({ actorId })} />
      );
    },
  },
  {
    id: 'at',
    header: t`When`,
    width: 'w-48',
    skeleton: 'h-5 w-36',
    render: ({ at }) => <DateCell date={at} text={formatDateTime(at)} />,
  },
  {
    id: 'address',
    header: t`IP address`,
    // The longest address has 39 characters.
    width: 'w-74',
    wrapsBelowLabel: true,
    render: ({ address }) => <span className="text-xs whitespace-nowrap">{address}</span>,
  },
];
