import { plural, t } from '@lingui/core/macro';
import { PART_HOURS, type Player } from '@muster/contract/members/profiles.ts';
import { classNames } from '#src/components/class-names.ts';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { firstWeekday, formatNumber, hourCycle, pageLanguage } from '#src/lib/page-language.ts';
import { DAY_MS } from '#src/lib/time/dates.ts';
import { memberColorInk } from '#src/components/identity/member-color.ts';
import { Fact } from './player-card.tsx';

/** The player's most played games as emblems, and when they usually play. */
export const PlayedBlocks = ({ player }: { readonly player: Pick<Player, 'games' | 'usualTimes' | 'color'> }) => (
  <>
    {player.games && player.games.length > 0 && <PlayedGames games={player.games} />}
    {player.usualTimes && (
      <UsualTimes counts={player.usualTimes} ink={player.color ? memberColorInk[player.color] : 'text-flare'} />
    )}
  </>
);

export const SessionsFact = ({ sessions }: Pick<Player, 'sessions'>) =>
  sessions !== null && sessions > 0 && <Fact name={t`Sessions played`}>{formatNumber(sessions)}</Fact>;

const PlayedGames = ({ games }: { readonly games: NonNullable<Player['games']> }) => (
  <ul aria-label={t`Games played`} className="-ms-3 mt-4 flex flex-wrap gap-x-2 gap-y-3">
    {games.map(({ id, name, emblem }) => (
      <li key={id} className="flex w-20 flex-col items-center gap-1.5 text-center text-xs leading-4 font-medium">
        <GameEmblem gameId={id} name={name} emblem={emblem} size={56} />
        <bdi translate="no" className="line-clamp-2 w-full">
          {name}
        </bdi>
      </li>
    ))}
  </ul>
);

const PART_MS = PART_HOURS * 3_600_000;
const PARTS_PER_DAY = 24 / PART_HOURS;
/** A Monday, 00:00 UTC. */
const MONDAY_MS = Date.UTC(2024, 0, 1);

interface Part {
  /** Local time, as if it were UTC. */
  readonly start: Date;
  readonly count: number;
}

/** Rows by the time of the day and columns by weekday, from the region's first, both in the viewer's time zone. */
function partsByTimeOfDay(counts: readonly number[]): Part[][] {
  const offsetMs = new Date().getTimezoneOffset() * 60_000;
  const parts = counts.map((count, part): Part => ({ start: new Date(MONDAY_MS + part * PART_MS - offsetMs), count }));
  const timeOfDayMs = (row: readonly Part[]): number => (row[0]?.start.getTime() ?? 0) % DAY_MS;
  return Array.from({ length: PARTS_PER_DAY }, (_, time) =>
    parts.filter((__, part) => part % PARTS_PER_DAY === time).toSorted((a, b) => dayOf(a) - dayOf(b)),
  ).toSorted((a, b) => timeOfDayMs(a) - timeOfDayMs(b));
}

/** Days since the week began, in the viewer's region. */
const dayOf = ({ start }: Part): number => (start.getUTCDay() + 7 - firstWeekday()) % 7;

function UsualTimes({ counts, ink }: { readonly counts: readonly number[]; readonly ink: string }) {
  const timeZone = 'UTC';
  const weekday = new Intl.DateTimeFormat(pageLanguage, { weekday: 'short', timeZone });
  const time = new Intl.DateTimeFormat(pageLanguage, { timeStyle: 'short', hourCycle: hourCycle(), timeZone });
  // Not formatRange, which adds the dates to a range over midnight.
  const formatHours = (start: Date): string =>
    t`${{ from: time.format(start) }} – ${{ to: time.format(start.getTime() + PART_MS) }}`;
  const max = Math.max(...counts);
  const rows = partsByTimeOfDay(counts);
  return (
    <table className="mt-5 w-full max-w-md table-fixed text-center text-xs text-faint">
      <caption className="mb-1 text-start font-medium">{t`Usually plays`}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-24">
            <span className="sr-only">{t`Time`}</span>
          </th>
          {rows[0]?.map(({ start }) => (
            <th key={start.getTime()} scope="col" className="py-1 font-medium">
              {weekday.format(start)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]?.start.getTime()}>
            <th scope="row" className="py-1 text-start font-medium">
              {row[0] && formatHours(row[0].start)}
            </th>
            {row.map(({ start, count }) => (
              <td key={start.getTime()} className="h-7">
                <span
                  aria-hidden
                  className={classNames(
                    'mx-auto block rounded-full system-ink',
                    count === 0 ? 'size-1 bg-line-strong' : `bg-current ${ink}`,
                    count > 0 && (count * 2 > max ? 'size-5' : 'size-3'),
                  )}
                />
                <span className="sr-only">{plural(count, { 0: 'None', one: '# session', other: '# sessions' })}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
