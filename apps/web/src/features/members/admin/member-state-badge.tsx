import { plural, t } from '@lingui/core/macro';
import type { MemberRow, MemberState } from '@muster/contract/members/admin-members.ts';
import { Badge } from '#src/components/identity/badge.tsx';
import { formatDate } from '#src/lib/time/dates.ts';

const stateNames: Readonly<Record<MemberState | 'warned', string>> = {
  active: t({ message: 'Active', context: 'Account' }),
  warned: t`Warned`,
  suspended: t`Suspended`,
  disabled: t`Disabled`,
  deleting: t`Being deleted`,
};

/** The state of a member, or the sanction that led to it. `until` is the end of a suspension. */
export const stateName = (state: MemberState | 'warned', until: Date | null = null): string =>
  state === 'suspended' && until ? t`Suspended until ${{ date: formatDate(until) }}` : stateNames[state];

/** The action that ends a suspension or re-enables a disabled account. */
export const enableLabel = ({ state }: Pick<MemberRow, 'state'>): string =>
  state === 'suspended' ? t`Lift suspension` : t`Enable`;

const tones = {
  active: 'success',
  suspended: 'warning',
  disabled: 'danger',
  deleting: 'danger',
} as const satisfies Record<MemberState, string>;

/** State of a member, with the end and reason of a suspension, or the progress of a deletion. */
export const MemberStateBadge = ({ member }: { readonly member: Omit<MemberRow, 'email' | 'emailStatus'> }) => (
  <div className="flex flex-col items-start gap-1 max-[60rem]:items-end">
    <Badge tone={tones[member.state]} hasDot>
      {stateName(member.state, member.suspendedUntil)}
    </Badge>
    {member.messagesLeft !== null && (
      <span className="text-xs text-soft">
        {plural({ count: member.messagesLeft }, { one: '# message left', other: '# messages left' })}
      </span>
    )}
    {member.stateReason && (
      <span dir="auto" className="line-clamp-2 text-xs text-soft">
        {member.stateReason}
      </span>
    )}
  </div>
);
