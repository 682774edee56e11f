import { t } from '@lingui/core/macro';
import type { InviteState } from '@muster/contract/sessions/invite-links.ts';
import { Badge } from '#src/components/identity/badge.tsx';

export const inviteStateNames: Readonly<Record<InviteState, string>> = {
  valid: t({ message: 'Valid', comment: 'State of an invitation link' }),
  'used-up': t({ message: 'Used up', comment: 'State of an invitation link' }),
  expired: t({ message: 'Expired', comment: 'State of an invitation link' }),
  revoked: t({ message: 'Revoked', comment: 'State of an invitation link; differs from the button Revoke' }),
};

export const InviteStateBadge = ({ state }: { readonly state: InviteState }) => (
  <Badge tone={state === 'valid' ? 'success' : 'neutral'} hasDot>
    {inviteStateNames[state]}
  </Badge>
);
