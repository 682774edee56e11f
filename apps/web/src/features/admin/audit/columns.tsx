import type { AuditRow } from '@muster/contract/admin/audit.ts';
import { Fragment } from 'react';
import type { Column } from '#src/components/table/data-table.tsx';
import { formatExactTime } from '#src/lib/time/exact-time.ts';
import type { AdminTabProps } from '../admin-search.ts';
import { type DetailLine, detailLines, targetName } from './details.ts';
import { actionNames, auditTexts, requestLabel, showAllAbout, showAllBy } from './texts.ts';

const PREVIEW_LENGTH = 140;

/** A long value is collapsed. */
const Value = ({ value }: Pick<DetailLine, 'value'>) =>
  value.length <= PREVIEW_LENGTH ? (
    <>{value}</>
  ) : (
    <details className="inline">
      <summary className="cursor-pointer rounded-sm">
        {value.slice(0, PREVIEW_LENGTH)}… <span className="underline underline-offset-4">{auditTexts.more}</span>
      </summary>
      {value}
    </details>
  );

function Details({ details }: Pick<AuditRow, 'details'>) {
  const lines = detailLines(details);
  if (lines.length === 0) return <span className="text-faint">{auditTexts.noDetails}</span>;
  return (
    <dl className="flex min-w-0 flex-col gap-0.5 text-start">
      {lines.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          {name && <dt className="inline text-faint">{name}: </dt>}
          <dd className="inline whitespace-pre-wrap">
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** An address or name that may wrap after '@', ':' or '.'. */
const BreakableText = ({ text }: { readonly text: string }) =>
  text.split(/(?<=\S[@:.])(?=\S)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

interface FilterButtonProps {
  readonly label: string;
  readonly text: string;
  readonly onPress: () => void;
}

const FilterButton = ({ label, text, onPress }: FilterButtonProps) => (
  <button
    type="button"
    aria-label={label}
    className="block min-h-6 rounded-sm text-start underline decoration-line-strong underline-offset-4 hover:decoration-current pointer-coarse:min-h-10"
    onClick={({ currentTarget }) => {
      // The button may disappear with its row.
      currentTarget.closest('section')?.focus();
      onPress();
    }}
  >
    <BreakableText text={text} />
  </button>
);

/** Names link to all entries by that actor or about that target. */
export const auditColumns = (onSearchChange: AdminTabProps['onSearchChange']): Column<AuditRow>[] => [
  {
    id: 'did',
    header: auditTexts.actionColumn,
    isRowHeader: true,
    width: 'w-36',
    skeleton: 'h-5 w-36',
    render: ({ action }) => <span className="font-semibold">{actionNames[action]}</span>,
  },
  {
    id: 'target',
    header: auditTexts.target,
    width: 'w-56',
    skeleton: 'h-5 w-32',
    render: ({ targetId, details }) => {
      const name = targetName(details, targetId);
      return <FilterButton label={showAllAbout(name)} text={name} onPress={() => onSearchChange({ targetId })} />;
    },
  },
  {
    id: 'details',
    header: auditTexts.details,
    skeleton: 'h-9 w-56',
    render: ({ details }) => <Details details={details} />,
  },
  {
    id: 'actor',
    header: auditTexts.actor,
    width: 'w-40',
    render: ({ actorId, actorName }) => {
      const name = actorName || auditTexts.nobody;
      if (!actorId) return <span className="text-soft">{name}</span>;
      return <FilterButton label={showAllBy(name)} text={name} onPress={() => onSearchChange({ actorId })} />;
    },
  },
  {
    id: 'at',
    header: auditTexts.at,
    width: 'w-44',
    skeleton: 'h-5 w-40',
    render: ({ at }) => <time dateTime={at.toISOString()}>{formatExactTime(at)}</time>,
  },
  {
    id: 'address',
    header: auditTexts.address,
    width: 'w-36',
    skeleton: 'h-5 w-24',
    render: ({ address, requestId }) => (
      <span title={requestLabel(requestId)}>
        <BreakableText text={address} />
      </span>
    ),
  },
];
