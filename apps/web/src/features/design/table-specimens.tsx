import { useState } from 'react';
import { Badge } from '#src/components/identity/badge.tsx';
import { type Column, DataTable } from '#src/components/table/data-table.tsx';
import { FailureBanner } from '#src/components/page/failure-banner.tsx';
import { Pager } from '#src/components/table/pager.tsx';
import { sampleRows, type SampleRow } from './samples.ts';
import { DesignSection, Specimen } from './specimen.tsx';
import { formatNumber } from '#src/lib/page-language.ts';

const columns: readonly Column<SampleRow>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    sort: { ascending: 'name', descending: '-name' },
    render: ({ name }) => name,
  },
  { id: 'state', header: 'State', render: ({ state }) => <Badge>{state}</Badge> },
  {
    id: 'posts',
    header: 'Posts',
    isNumeric: true,
    sort: { descending: '-posts' },
    render: ({ posts }) => formatNumber(posts),
  },
];

const nothing = <p className="design-lead">No users found</p>;

export function TableSpecimens() {
  const [sort, setSort] = useState('-posts');
  const [page, setPage] = useState(2);
  const table = { columns, sort, onSortChange: setSort, empty: nothing };
  return (
    <DesignSection
      id="tables"
      title="Tables"
      lead="Dense rows under headers that sort them; on a phone each row is a card."
    >
      <Specimen name="DataTable: rows, and Pager" isWide>
        <DataTable {...table} caption="Users" rows={sampleRows} />
        <Pager label="Pages of users" page={page} pageSize={3} total={11} onPageChange={setPage} />
      </Specimen>
      <Specimen name="DataTable: stale" isWide>
        <DataTable {...table} caption="Stale users" rows={sampleRows.slice(0, 1)} isStale />
      </Specimen>
      <Specimen name="DataTable: loading" isWide>
        <DataTable {...table} caption="Users that load" rows={undefined} />
      </Specimen>
      <Specimen name="DataTable: empty" isWide>
        <DataTable {...table} caption="No users" rows={[]} />
      </Specimen>
      <Specimen name="DataTable: failed" isWide>
        <DataTable
          {...table}
          caption="Users that failed"
          rows={undefined}
          failure={<FailureBanner onRetry={() => undefined}>Error loading users.</FailureBanner>}
        />
      </Specimen>
    </DesignSection>
  );
}
