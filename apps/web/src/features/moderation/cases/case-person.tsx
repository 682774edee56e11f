import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { Button } from '#src/components/button.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { formatNumber } from '#src/lib/page-language.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import type { ReportCase } from '@muster/contract/moderation/cases.ts';
import type { MemberRecord } from '@muster/contract/members/admin-members.ts';
import { READY_CHECK_RETENTION_DAYS } from '@muster/contract/posts/ready-check/ready-checks.ts';
import { memberRecordQuery } from '#src/features/members/admin/member-actions.ts';
import { MemberStateBadge, stateName } from '#src/features/members/admin/member-state-badge.tsx';

interface CasePersonProps {
  /** Their role in the report, such as 'Reported by'. */
  readonly role: string;
  readonly person: ReportCase['reported'];
}

/** A person in a report, with an expandable account history. */
export function CasePerson({ role, person: { id, name, pictureUrl } }: CasePersonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const region = useId();
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex items-center gap-2.5">
        <Avatar id={id} name={name} pictureUrl={pictureUrl} />
        <div className="min-w-0 flex-1 wrap-anywhere">
          <p className="text-xs text-faint">{role}</p>
          <p className="font-semibold">
            <bdi id={`${region}-name`} translate="no">
              {name}
            </bdi>
          </p>
        </div>
        {id !== null && (
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={isOpen ? region : undefined}
            id={`${region}-button`}
            // 'History Ada Stone'. The name must contain the visible text (WCAG 2.5.3), also in translations.
            aria-labelledby={`${region}-button ${region}-name`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t`History`}
            <ChevronDown aria-hidden className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
          </Button>
        )}
      </div>
      {isOpen && id !== null && (
        <div id={region} className="rounded-md bg-raised px-4 py-3 text-sm wrap-anywhere">
          <History memberId={id} />
        </div>
      )}
    </div>
  );
}

const historyLines = (record: MemberRecord): string[] => [
  t`${plural({ posts: record.totalPosts }, { one: '# post', other: '# posts' })}, ${plural({ conversations: record.conversations }, { one: '# conversation', other: '# conversations' })}`,
  t`${plural({ reports: record.reportsAbout }, { one: '# report', other: '# reports' })} about them, ${{ count: formatNumber(record.reportsActedOn) }} acted on`,
  t`${plural({ reports: record.reportsMade }, { one: '# report', other: '# reports' })} made by them`,
  t`${plural({ missed: record.missedChecks }, { one: '# missed ready check', other: '# missed ready checks' })}, ${plural({ noShows: record.noShows }, { one: '# no-show', other: '# no-shows' })} in ${{ days: READY_CHECK_RETENTION_DAYS }} days`,
];

function History({ memberId }: { readonly memberId: string }) {
  const query = useQuery(memberRecordQuery(memberId));
  const record = query.data;
  if (query.isPending) return <HistorySkeleton />;
  if (!record) return <QueryFailure query={query} describe={(reason) => t`Couldn't load the history: ${reason}`} />;
  return (
    <div className="flex flex-col items-start gap-2">
      <MemberStateBadge member={record} />
      <ul className="text-soft">
        {historyLines(record).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {record.sanctions.length === 0 ? (
        <p className="text-faint">{t`None.`}</p>
      ) : (
        <ul className="flex flex-col gap-1.5 border-t border-line pt-2">
          {record.sanctions.map(({ kind, reason, until, createdAt }) => (
            <li key={`${kind}-${createdAt.getTime()}`}>
              <span className="font-medium">{stateName(kind, until)}</span>{' '}
              <span className="text-xs text-faint">{formatDate(createdAt)}</span>
              <p dir="auto" className="text-soft">
                {reason}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const HistorySkeleton = () => (
  <div role="status" className="flex flex-col gap-2">
    <VisuallyHidden>{t`Loading the history...`}</VisuallyHidden>
    <Skeleton className="h-5 w-24" />
    <Skeleton className="h-4 w-48" />
    <Skeleton className="h-4 w-56" />
    <Skeleton className="h-4 w-40" />
  </div>
);
