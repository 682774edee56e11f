import { plural, t } from '@lingui/core/macro';
import { PART_HOURS, type Player } from '@muster/contract/members/profiles.ts';
import { classNames } from '#src/components/class-names.ts';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { firstWeekday, hourCycle, pageLanguage } from '#src/lib/page-language.ts';
import { DAY_MS } from '#src/lib/time/dates.ts';
import { memberColorInk } from '#src/components/identity/member-color.ts';

interface PlayedBlocksProps {
  readonly player: Pick<Player, 'games' | 'usualTimes' | 'color'>;
}

/** The player's most played games as emblems, and when they usually play. */
export const PlayedBlocks = ({ player: { games, usualTimes, color } }: PlayedBlocksProps) => (
  <>
    {games && games.length > 0 && (
      <section aria-labelledby="games-played" className="flex flex-col gap-3">
        <h2 id="games-played" className="font-display text-lg font-bold">
          {t`Games played`}
        </h2>
        <PlayedGames games={games} />
      </section>
    )}
    {usualTimes && (
      <section aria-labelledby="usual-times" className="flex flex-col gap-2">
        <h2 id="usual-times" className="font-display text-lg font-bold">
          {t`Usually plays`}
        </h2>
        <UsualTimes counts={usualTimes} ink={color ? memberColorInk[color] : 'text-flare'} />
      </section>
    )}
  </>
);

const PlayedGames = ({ games }: { readonly games: NonNullable<Player['games']> }) => (
  <ul aria-labelledby="games-played" className="-ms-2 flex flex-wrap gap-x-2 gap-y-4">
    {games.map(({ id, name, emblem }) => (
      <li key={id} className="flex w-24 flex-col items-center gap-2 text-center text-xs leading-4 font-medium">
        <GameEmblem gameId={id} name={name} emblem={emblem} size={72} />
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
    <table aria-labelledby="usual-times" className="w-full max-w-md table-fixed text-center text-xs text-faint">
      <thead>
        <tr>
          <th scope="col" className="w-32">
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
            <th scope="row" className="py-1 text-start font-medium whitespace-nowrap">
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
