import { t } from '@lingui/core/macro';
import type { MemberRecord, MemberRow } from '@muster/contract/members/admin-members.ts';
import { READY_CHECK_RETENTION_DAYS } from '@muster/contract/posts/ready-check/ready-checks.ts';
import { errors } from '@muster/contract/errors.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Banner } from '#src/components/page/banner.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { Button } from '#src/components/button.tsx';
import { Dialog } from '#src/components/overlay/dialog.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { translate } from '#src/lib/i18n.ts';
import { formatList, formatNumber } from '#src/lib/page-language.ts';
import { formatDate, formatDateTime } from '#src/lib/time/dates.ts';
import type { RowDialogProps } from '#src/features/admin/resource.ts';
import { EmailStatusBadges } from './email-status.tsx';
import { enableMember, hasActions, isProtected, memberRecordQuery } from './member-actions.ts';
import { enableLabel, MemberStateBadge, stateName } from './member-state-badge.tsx';

type RecordDialogProps = RowDialogProps<MemberRow, 'disable' | 'delete'>;

/** Details of a member, with its actions. */
export const MemberRecordDialog = ({ row, isOpen, finalFocus, ...actions }: RecordDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onOpenChange={actions.onClose}
    title={row.name}
    description={row.email}
    finalFocus={finalFocus}
  >
    <RecordContent row={row} {...actions} />
  </Dialog>
);

type RecordContentProps = Pick<RecordDialogProps, 'row' | 'onOpen' | 'onClose'>;

function RecordContent({ row: { id, email, emailStatus }, onOpen, onClose }: RecordContentProps) {
  const query = useQuery(memberRecordQuery(id));
  const record = query.data && { ...query.data, email, emailStatus };
  return (
    <div className="flex flex-col gap-5">
      {record && <Facts record={record} />}
      {query.isPending && <FactsSkeleton />}
      <QueryFailure query={query} describe={(reason) => t`Couldn't load this record: ${reason}`} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t`Close`}</Button>
        {record && hasActions(record) && (
          <>
            {record.state === 'active' ? (
              <Button onClick={() => onOpen('disable', record)}>{t`Disable`}</Button>
            ) : (
              <Button onClick={() => void enableMember(record)}>{enableLabel(record)}</Button>
            )}
            <Button variant="danger" onClick={() => onOpen('delete', record)}>
              {t`Delete`}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 py-1.5">
    <dt className="flex-none text-soft">{name}</dt>
    <dd className="text-end">{children}</dd>
  </div>
);

const Facts = ({ record }: { readonly record: MemberRecord & Pick<MemberRow, 'emailStatus'> }) => (
  <div className="flex flex-col gap-5 text-sm">
    <dl className="divide-y divide-line">
      <Fact name={t`State`}>
        <MemberStateBadge member={record} />
      </Fact>
      {(record.emailStatus.isVerified ?? record.emailStatus.refusedAt) !== null && (
        <Fact name={t`Email address`}>
          <div className="flex flex-col items-end gap-1">
            <EmailStatusBadges {...record.emailStatus} />
          </div>
        </Fact>
      )}
      <Fact name={t`Platforms`}>
        {record.platforms.length > 0 ? <span translate="no">{formatList(record.platforms)}</span> : t`None yet`}
      </Fact>
      <Fact name={t`Joined`}>{formatDate(record.createdAt)}</Fact>
      <Fact name={t`Last activity`}>{formatDateTime(record.lastActivityAt)}</Fact>
      <Fact name={t`Posts`}>{formatNumber(record.totalPosts)}</Fact>
      <Fact name={t`Conversations`}>{formatNumber(record.conversations)}</Fact>
      <Fact name={t`Messages`}>{formatNumber(record.messages)}</Fact>
      <Fact name={t`Reports made`}>{formatNumber(record.reportsMade)}</Fact>
      <Fact name={t`Reports about them`}>
        {record.reportsAbout > 0
          ? t`${{ count: formatNumber(record.reportsAbout) }}, ${{ actedOn: formatNumber(record.reportsActedOn) }} acted on`
          : formatNumber(0)}
      </Fact>
      <Fact name={t`Missed ready checks in ${{ days: READY_CHECK_RETENTION_DAYS }} days`}>
        {formatNumber(record.missedChecks)}
      </Fact>
      <Fact name={t`No-shows in ${{ days: READY_CHECK_RETENTION_DAYS }} days`}>{formatNumber(record.noShows)}</Fact>
    </dl>
    <Sanctions sanctions={record.sanctions} />
    {isProtected(record) && <Banner tone="info">{translate(errors['admin-protected'].message)}</Banner>}
  </div>
);

const Sanctions = ({ sanctions }: Pick<MemberRecord, 'sanctions'>) => (
  <section>
    <h3 className="font-semibold">{t`Moderation history`}</h3>
    {sanctions.length === 0 && (
      <p className="mt-1 text-soft">{t({ message: 'None.', comment: 'An empty list of warnings and suspensions' })}</p>
    )}
    <ul className="mt-1 flex flex-col gap-2.5">
      {sanctions.map(({ kind, reason, until, createdAt }) => (
        <li key={`${kind}-${createdAt.getTime()}`}>
          <span className="font-medium">{stateName(kind, until)}</span>{' '}
          <time dateTime={createdAt.toISOString()} className="text-xs text-faint">
            {formatDateTime(createdAt)}
          </time>
          <p dir="auto" className="text-soft">
            {reason}
          </p>
        </li>
      ))}
    </ul>
  </section>
);

const FactsSkeleton = () => (
  <div role="status" className="flex flex-col gap-3">
    <VisuallyHidden>{t`Loading the record...`}</VisuallyHidden>
    {['state', 'platforms', 'joined', 'activity', 'posts', 'conversations', 'messages', 'made', 'about'].map((line) => (
      <Skeleton key={line} className="h-5" />
    ))}
  </div>
);
