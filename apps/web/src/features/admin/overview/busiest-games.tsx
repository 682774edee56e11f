import { t, plural } from '@lingui/core/macro';
import type { Overview } from '@muster/contract/admin/overview.ts';

interface BusiestGamesProps {
  readonly games: Overview['busiestGames'];
}

export const BusiestGames = ({ games }: BusiestGamesProps) => (
  <section aria-labelledby="busiest" className="flex flex-col gap-3">
    <h2 id="busiest" className="font-display text-xl font-bold">
      {t`Busiest games`}
    </h2>
    <div className="rounded-lg border border-line bg-surface p-4">
      {games.length === 0 ? <p className="text-soft">{t`No active posts yet.`}</p> : <Games games={games} />}
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
            <bdi translate="no" className="min-w-0 font-semibold wrap-anywhere">
              {game}
            </bdi>
            <span className="flex-none text-soft">
              {plural(count, { one: '# active post', other: '# active posts' })}
            </span>
          </p>
          <div aria-hidden className="mt-1.5 h-1.5 rounded-full bg-overlay">
            <div
              className="h-full rounded-full bg-line-strong system-ink"
              style={{ width: `${(count / most) * 100}%` }}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}
