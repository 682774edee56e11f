import type { MemberRow, MemberState } from '@muster/contract/members/admin-members.ts';
import { Badge } from '#src/components/identity/badge.tsx';
import { stateName } from './member-state.ts';

const tones = { active: 'success', suspended: 'warning', disabled: 'danger' } as const satisfies Record<
  MemberState,
  string
>;

/** State of a member, with the end and reason of a suspension. */
export const MemberStateBadge = ({ member }: { readonly member: MemberRow }) => (
  <div className="flex flex-col items-start gap-1 max-[60rem]:items-end">
    <Badge tone={tones[member.state]} hasDot>
      {stateName(member.state, member.suspendedUntil)}
    </Badge>
    {member.stateReason && (
      <span dir="auto" className="line-clamp-2 text-xs text-soft">
        {member.stateReason}
      </span>
    )}
  </div>
);
