import { t, plural } from '@lingui/core/macro';

/** States how many players are in and how many wait, and that they will be notified. */
export function crewNotice(inCrew: number, waiting: number): string | null {
  if (inCrew === 0 && waiting === 0) return null;
  if (waiting === 0)
    return plural(inCrew, {
      one: "# player is in. They'll be notified.",
      other: "# players are in. They'll be notified.",
    });
  if (inCrew === 0)
    return plural(waiting, {
      one: "# player is waiting. They'll be notified.",
      other: "# players are waiting. They'll be notified.",
    });
  return t`${plural(inCrew, { one: '# player is in', other: '# players are in' })}, ${plural(waiting, { one: '# is waiting', other: '# are waiting' })}. They'll be notified.`;
}
