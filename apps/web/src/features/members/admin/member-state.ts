import { t } from '@lingui/core/macro';
import type { MemberRow, MemberState } from '@muster/contract/members/admin-members.ts';
import { formatDate } from '#src/lib/time/dates.ts';

const stateNames: Readonly<Record<MemberState | 'warned', string>> = {
  active: t({ message: 'Active', context: 'Account' }),
  warned: t`Warned`,
  suspended: t`Suspended`,
  disabled: t`Disabled`,
};

/** The state of a member, or the sanction that led to it. `until` is the end of a suspension. */
export const stateName = (state: MemberState | 'warned', until: Date | null = null): string =>
  state === 'suspended' && until ? t`Suspended until ${{ date: formatDate(until) }}` : stateNames[state];

/** The action that ends a suspension or re-enables a disabled account. */
export const enableLabel = ({ state }: Pick<MemberRow, 'state'>): string =>
  state === 'suspended' ? t`Lift suspension` : t`Enable`;
