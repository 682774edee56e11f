import type { Overview } from '@muster/contract/admin/overview.ts';
import { activePosts, overviewTexts } from './overview-texts.ts';

interface BusiestGamesProps {
  readonly games: Overview['busiestGames'];
}

export const BusiestGames = ({ games }: BusiestGamesProps) => (
  <section aria-labelledby="busiest" className="flex flex-col gap-3">
    <h2 id="busiest" className="font-display text-xl font-bold">
      {overviewTexts.busiest}
    </h2>
    <div className="rounded-lg border border-line bg-surface p-4">
      {games.length === 0 ? <p className="text-soft">{overviewTexts.noGames}</p> : <Games games={games} />}
    </div>
  </section>
);

function Games({ games }: BusiestGamesProps) {
  const most = games[0]?.activePosts ?? 1;
  return (
    <ol className="flex flex-col gap-3">
      {games.map(({ game, activePosts: count }) => (
        <li key={game}>
          <p className="flex items-baseline justify-between gap-4 text-sm">
            <bdi className="min-w-0 font-semibold wrap-anywhere">{game}</bdi>
            <span className="flex-none text-soft">{activePosts(count)}</span>
          </p>
          <div aria-hidden className="mt-1.5 h-1.5 rounded-full bg-overlay">
            <div className="h-full rounded-full bg-line-strong" style={{ width: `${(count / most) * 100}%` }} />
          </div>
        </li>
      ))}
    </ol>
  );
}
