import { t } from '@lingui/core/macro';
import type { EmailStatus } from '@muster/contract/members/admin-members.ts';
import { Badge } from '#src/components/identity/badge.tsx';
import { formatDate } from '#src/lib/time/dates.ts';

/** Names of the filters by address. */
export const emailFilterNames = { unverified: t`Email not verified`, refused: t`Emails bounce` };

/** Whether an address is verified, if members verify theirs, and whether emails to it bounce. */
export const EmailStatusBadges = ({ isVerified, refusedAt, refusalCode: code }: EmailStatus) => (
  <>
    {isVerified !== null && (
      <Badge tone={isVerified ? 'success' : 'neutral'}>
        {isVerified ? t({ message: 'Verified', context: 'address' }) : t`Not verified`}
      </Badge>
    )}
    {refusedAt && (
      <>
        <Badge tone="danger">{emailFilterNames.refused}</Badge>
        <span className="text-xs text-soft">
          {t`Emails to this address have bounced since ${{ date: formatDate(refusedAt) }} (${{ code: String(code) }})`}
        </span>
      </>
    )}
  </>
);
