import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { Panel } from '#src/components/page/panel.tsx';
import { joinTexts } from '#src/lib/isolate.ts';
import { standingCrewsQuery } from './standing-crew-queries.ts';

/** The member's standing crews, with links to their rooms. Renders nothing without any. */
export function StandingCrewList() {
  const { data } = useQuery(standingCrewsQuery);
  if (!data || data.crews.length === 0) return null;
  return (
    <div className="flex">
      <Panel id="standing-crews" title={t`Your crews`}>
        {data.crews.map(({ id, name, game, gameId, emblem, memberCount }) => (
          <li key={id} className="min-w-0">
            <Link
              to="/dashboard/crew/$crewId"
              params={{ crewId: id }}
              className="flex min-h-13 items-center gap-3 rounded-md px-2 py-1 transition-colors hover:bg-raised"
            >
              <GameEmblem gameId={gameId} name={game} emblem={emblem} size={36} />
              <span className="flex min-w-0 flex-1 flex-col">
                <span dir="auto" translate="no" className="truncate font-semibold">
                  {name}
                </span>
                <span className="truncate text-sm text-soft">
                  {joinTexts([game, plural({ count: memberCount }, { one: '# player', other: '# players' })])}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </Panel>
    </div>
  );
}
