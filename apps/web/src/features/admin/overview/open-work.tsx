import { plural, t } from '@lingui/core/macro';
import type { AdminCounts } from '@muster/contract/admin/overview.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { adminCountsQuery, adminWork } from '../admin-queries.ts';
import { TableFailure } from '../resource-table.tsx';
import { formatNumber } from '#src/lib/page-language.ts';

/** Shown after the count. */
const workNames: Readonly<
  Record<keyof Pick<AdminCounts, 'openCases' | 'openAppeals' | 'pendingGames'>, (count: number) => string>
> = {
  openCases: (count) => plural(count, { one: 'case to decide', other: 'cases to decide' }),
  openAppeals: (count) => plural(count, { one: 'appeal to decide', other: 'appeals to decide' }),
  pendingGames: (count) => plural(count, { one: 'game to verify', other: 'games to verify' }),
};

/** Counts of open work, linked to their tabs. */
export function OpenWork() {
  const query = useQuery(adminCountsQuery);
  return (
    <section aria-labelledby="open-work" className="flex flex-col gap-3">
      <h2 id="open-work" className="font-display text-xl font-bold">
        {t`To do`}
      </h2>
      {query.data && <WorkList counts={query.data} />}
      {query.isPending && <WorkSkeleton />}
      <TableFailure query={query} text={t`Couldn't load the overview. Check the console for details.`} />
    </section>
  );
}

function WorkList({ counts }: { readonly counts: AdminCounts }) {
  const openWork = adminWork.filter((work) => counts[work.count] > 0);
  if (openWork.length === 0) return <p className="text-soft">{t`All caught up. Nice work.`}</p>;
  return (
    <ul className="grid gap-3 sm:grid-cols-3">
      {openWork.map(({ count, search }) => (
        <li key={count}>
          <Link
            to="/admin-panel"
            search={search}
            className="flex items-baseline gap-2.5 rounded-lg border border-line bg-surface px-4 py-3 transition-colors hover:border-line-strong hover:bg-raised"
          >
            <span className="font-display text-2xl font-bold">{formatNumber(counts[count])}</span>
            <span className="text-sm text-soft">{workNames[count](counts[count])}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const WorkSkeleton = () => (
  <div role="status" className="grid gap-3 sm:grid-cols-3">
    <VisuallyHidden>{t`Loading...`}</VisuallyHidden>
    {adminWork.map(({ count }) => (
      <Skeleton key={count} shape="block" className="h-16" />
    ))}
  </div>
);
