import { t } from '@lingui/core/macro';
import type { ReportCase } from '@muster/contract/moderation/cases.ts';
import { Button } from '#src/components/button.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { refetchAfter } from '#src/features/admin/admin-queries.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { changeClaim } from './case-queries.ts';

/** The claim, unless it has expired since it was fetched. */
const currentClaim = ({ claim }: ReportCase) => (claim && claim.until.getTime() > Date.now() ? claim : null);

/** Claims an open case that nobody works on. A failure only costs the hint to others. */
export function claimOnOpening(row: ReportCase): void {
  if (row.decisions.length === 0 && !currentClaim(row)) void changeClaim(row.id, true).catch(() => undefined);
}

async function change(row: ReportCase, isOn: boolean): Promise<void> {
  try {
    await refetchAfter(changeClaim(row.id, isOn));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    showToast(t`Couldn't change the claim: ${reason}`, { tone: 'error' });
  }
}

/** Who is on an open case. Others may still decide it. */
export function CaseClaim({ row }: { readonly row: ReportCase }) {
  useEveryMinute();
  const member = useCurrentMember();
  const claim = currentClaim(row);
  const isOwn = claim?.id === member.id;
  if (row.decisions.length > 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 self-center">
      {claim && <p className="text-sm text-soft">{isOwn ? t`You're on it` : t`${{ name: claim.name }} is on it`}</p>}
      <Button size="sm" onClick={() => void change(row, !isOwn)}>
        {claimLabel(claim !== null, isOwn)}
      </Button>
    </div>
  );
}

function claimLabel(isTaken: boolean, isOwn: boolean): string {
  if (isOwn) return t`Release`;
  return isTaken ? t`Take over` : t`I'm on it`;
}
