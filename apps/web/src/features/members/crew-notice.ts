import { t, plural } from '@lingui/core/macro';

/** States how many players are in and how many wait, and that they will be notified. */
export function crewNotice(inCrew: number, waiting: number): string | null {
  const areIn =
    inCrew > 0 &&
    t`${plural(inCrew, { one: '# player', other: '# players' })} ${{ suffix: inCrew === 1 ? 'is' : 'are' }} in`;
  const subject = areIn ? String(waiting) : plural(waiting, { one: '# player', other: '# players' });
  const wait = waiting > 0 && `${subject} ${waiting === 1 ? 'is' : 'are'} waiting`;
  const parts = [areIn, wait].filter(Boolean);
  return parts.length > 0 ? `${parts.join(', ')}. They'll be notified.` : null;
}
