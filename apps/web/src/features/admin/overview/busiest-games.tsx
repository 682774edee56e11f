import { t, plural } from '@lingui/core/macro';
import type { Overview } from '@muster/contract/admin/overview.ts';
import { namedGame } from '@muster/contract/games/named-game.ts';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';

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
          <p className="flex items-center gap-2.5 text-sm">
            <GameEmblem {...namedGame(game)} size={24} />
            <bdi translate="no" className="min-w-0 flex-1 font-semibold wrap-anywhere">
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
