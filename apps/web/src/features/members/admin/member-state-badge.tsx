import type { AccountRow, AccountState } from '@muster/contract/members/admin-members.ts';
import { Badge } from '#src/components/identity/badge.tsx';
import { stateName } from './member-admin-texts.ts';

const tones = { active: 'success', suspended: 'warning', disabled: 'danger' } as const satisfies Record<
  AccountState,
  string
>;

/** State of an account, with the end and reason of a suspension. */
export const MemberStateBadge = ({ account }: { readonly account: AccountRow }) => (
  <div className="flex flex-col items-start gap-1 max-[60rem]:items-end">
    <Badge tone={tones[account.state]} hasDot>
      {stateName(account.state, account.suspendedUntil)}
    </Badge>
    {account.stateReason && (
      <span dir="auto" className="line-clamp-2 text-xs text-soft">
        {account.stateReason}
      </span>
    )}
  </div>
);
