import { t } from '@lingui/core/macro';
import { OVERVIEW_DAYS } from '@muster/contract/admin/overview.ts';
import type { Overview } from '@muster/contract/admin/overview.ts';
import { formatNumber } from '#src/lib/page-language.ts';
import { formatUtcDay } from '#src/lib/time/dates.ts';

type Days = Overview['days'];
type Series = Exclude<keyof Overview['days'][number], 'date'>;

const seriesNames: Readonly<Record<Series, string>> = {
  signUps: t`Sign-ups`,
  posts: t`Posts`,
  messages: t`Messages`,
  reports: t`Reports`,
};

const allSeries = ['signUps', 'posts', 'messages', 'reports'] as const satisfies readonly Series[];

const sumOf = (days: Days, series: Series): number => days.reduce((sum, day) => sum + day[series], 0);

/** A chart per daily count, and the same data as a table. */
export const OverviewCharts = ({ days }: { readonly days: Days }) => (
  <section aria-labelledby="activity" className="flex flex-col gap-3">
    <h2 id="activity" className="font-display text-xl font-bold">
      {t`The last ${OVERVIEW_DAYS} days`}
    </h2>
    <div className="overview-charts">
      {allSeries.map((series) => (
        <Chart key={series} days={days} series={series} />
      ))}
    </div>
    <NumbersTable days={days} />
  </section>
);

interface ChartProps {
  readonly days: Days;
  readonly series: Series;
}

function Chart({ days, series }: ChartProps) {
  const sum = sumOf(days, series);
  const bars = days.map((day) => ({ name: formatUtcDay(day.date), count: day[series] }));
  return (
    <article className="flex flex-col rounded-lg border border-line bg-surface p-4">
      <h3 className="text-sm font-semibold text-soft">{seriesNames[series]}</h3>
      <p className="font-display text-2xl font-bold">{formatNumber(sum)}</p>
      <p className="text-xs text-faint">
        {sum === 0 ? t`Nothing yet` : t`${{ number: formatNumber(days.at(-1)?.[series] ?? 0) }} so far today`}
      </p>
      <DayBars bars={bars} />
      <p aria-hidden className="mt-1 flex justify-between text-xs text-faint">
        <span>{bars[0]?.name}</span>
        <span>{bars.at(-1)?.name}</span>
      </p>
    </article>
  );
}

/** The data of the charts as an accessible table. */
const NumbersTable = ({ days }: Pick<ChartProps, 'days'>) => (
  <details className="rounded-lg border border-line bg-surface text-sm">
    <summary className="min-h-10 cursor-pointer px-4 py-2.5 font-semibold text-soft hover:text-fg">
      {t`Show the numbers`}
    </summary>
    <div className="overview-numbers">
      <table>
        <caption className="sr-only">{t`The last ${OVERVIEW_DAYS} days`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Day`}</th>
            {allSeries.map((series) => (
              <th key={series} scope="col">
                {seriesNames[series]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.date}>
              <th scope="row">{formatUtcDay(day.date)}</th>
              {allSeries.map((series) => (
                <td key={series}>{formatNumber(day[series])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
);

interface DayBar {
  readonly name: string;
  readonly count: number;
}

/** A bar per day, the last one today. Decorative: the table has the numbers. */
function DayBars({ bars }: { readonly bars: readonly DayBar[] }) {
  const highest = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <div aria-hidden className="mt-3 flex h-18">
      {/* No group-last: the browser restyles every element whose parent gets another last child. */}
      {bars.map(({ name, count }, index) => (
        <div key={name} className="group relative flex flex-1 items-end justify-center pt-1 hover:bg-overlay">
          <span
            className={`min-h-px w-[82%] rounded-xs system-ink ${index === bars.length - 1 ? 'bg-flare' : 'bg-line-strong'}`}
            style={{ height: `${(100 * count) / highest}%` }}
          />
          <p
            className={`float-panel absolute bottom-full z-10 hidden px-2.5 py-1.5 text-xs whitespace-nowrap group-hover:block ${index < 15 ? 'start-0' : 'end-0'}`}
          >
            <span className="text-soft">{name}</span> <span className="font-semibold">{formatNumber(count)}</span>
          </p>
        </div>
      ))}
    </div>
  );
}
