import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { BusiestGames } from './busiest-games.tsx';
import { OverviewCharts } from './charts.tsx';
import { overviewQuery } from './queries.ts';
import { overviewTexts } from './texts.ts';
import { OpenWork } from './open-work.tsx';
import { SecondFactorSection } from '../two-factor/section.tsx';
import { TableFailure } from '../table-failure.tsx';

/** To do, activity charts, busiest games and the second factor. */
export function OverviewTab() {
  const { data, error, refetch, isFetching } = useQuery(overviewQuery);
  const isLoading = !data && !error;
  return (
    <div className="flex flex-col gap-8">
      <OpenWork />
      {data && <OverviewCharts days={data.days} />}
      {isLoading && <ChartsSkeleton />}
      {!data && error && (
        <TableFailure
          text={overviewTexts.loadFailed}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <div className="grid items-start gap-8 lg:grid-cols-2">
        {data && <BusiestGames games={data.busiestGames} />}
        {isLoading && <Skeleton shape="block" className="h-60" />}
        <SecondFactorSection />
      </div>
    </div>
  );
}

const ChartsSkeleton = () => (
  <div role="status" className="overview-charts">
    <VisuallyHidden>{overviewTexts.loading}</VisuallyHidden>
    {['sign-ups', 'posts', 'messages', 'reports'].map((name) => (
      <Skeleton key={name} shape="block" className="h-47" />
    ))}
  </div>
);
