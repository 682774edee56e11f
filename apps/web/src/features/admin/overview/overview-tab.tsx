import { t } from '@lingui/core/macro';
import { getOverviewEndpoint } from '@muster/contract/admin/overview.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { adminKey } from '../admin-queries.ts';
import { BusiestGames } from './busiest-games.tsx';
import { OverviewCharts } from './overview-charts.tsx';
import { OpenWork } from './open-work.tsx';
import { SecondFactorSection } from '#src/features/sessions/admin/second-factor-section.tsx';
import { TableFailure } from '../resource-table.tsx';

const overviewQuery = queryOptions({
  queryKey: adminKey('overview'),
  queryFn: ({ signal }) => callApi(getOverviewEndpoint, undefined, { signal }),
});

/** To do, activity charts, busiest games and the second factor. */
export function OverviewTab() {
  const query = useQuery(overviewQuery);
  const { data, isPending } = query;
  return (
    <div className="flex flex-col gap-8">
      <OpenWork />
      {data && <OverviewCharts days={data.days} />}
      {isPending && <ChartsSkeleton />}
      <TableFailure query={query} text={t`Couldn't load the overview. Check the console for details.`} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
        {data && <BusiestGames games={data.busiestGames} />}
        {isPending && <Skeleton shape="block" className="h-60" />}
        <SecondFactorSection />
      </div>
    </div>
  );
}

const ChartsSkeleton = () => (
  <div role="status" className="overview-charts">
    <VisuallyHidden>{t`Loading the overview...`}</VisuallyHidden>
    {['sign-ups', 'posts', 'messages', 'reports'].map((name) => (
      <Skeleton key={name} shape="block" className="h-47" />
    ))}
  </div>
);
