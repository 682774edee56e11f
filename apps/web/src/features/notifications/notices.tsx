import { t } from '@lingui/core/macro';
import { LongText } from '#src/components/long-text.tsx';
import type { Notice } from '@muster/contract/notifications/notices.ts';
import {
  MISSED_CHECKS_MAX_COUNT,
  READY_CHECK_RETENTION_DAYS,
} from '@muster/contract/posts/ready-check/ready-checks.ts';
import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Gavel from 'lucide-react/icons/gavel';
import MessageSquareX from 'lucide-react/icons/message-square-x';
import ShieldCheck from 'lucide-react/icons/shield-check';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { IconButton } from '#src/components/icon-button.tsx';
import { ButtonLink } from '#src/components/links.tsx';
import { ListSection } from '#src/components/page/panel.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { translate } from '#src/lib/i18n.ts';
import { useHeldList } from '#src/lib/held-list.ts';
import { useFocusAfterRemoval } from '#src/lib/navigation/use-focus-after-removal.ts';
import { formatAge, formatDateTime } from '#src/lib/time/dates.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { noticesQuery, useDismissNotice } from './notice-queries.ts';

const icons: Readonly<Record<Notice['kind'], LucideIcon>> = {
  warned: TriangleAlert,
  suspended: Gavel,
  'content-deleted': MessageSquareX,
  'appeal-declined': Gavel,
  'appeal-lifted': ShieldCheck,
  'report-dismissed': CheckCheck,
  'report-acted-on': CheckCheck,
  'checks-missed': Clock,
  'called-off': CircleX,
  'game-removed': CircleX,
  'game-merged': CheckCheck,
  'posts-restored': ShieldCheck,
  'session-time-changed': Clock,
  'discord-stopped': CircleX,
  'moderator-added': ShieldCheck,
  'moderator-removed': ShieldCheck,
  'crew-host': ShieldCheck,
};
const noticeTitles: Readonly<Record<Notice['kind'], string>> = {
  warned: t`You received a warning`,
  suspended: t`Your account was suspended`,
  'content-deleted': t`Something you wrote was removed`,
  'appeal-declined': t`Your appeal was declined`,
  'appeal-lifted': t`Your suspension was lifted`,
  'report-dismissed': t`Thanks for your report. We reviewed it and took no action.`,
  'report-acted-on': t`Thanks for your report. We reviewed it and took action.`,
  'checks-missed': t`You missed ${MISSED_CHECKS_MAX_COUNT} ready checks`,
  'called-off': t({ message: 'Called off', comment: 'Notice: the author called a game off' }),
  'game-removed': t`An administrator removed a game and your posts for it`,
  'game-merged': t`An administrator moved your posts to another game`,
  'posts-restored': t`Your posts are visible again`,
  'session-time-changed': t`Your next weekly session isn't at its usual time`,
  'discord-stopped': t`Posts no longer reach a Discord channel`,
  'moderator-added': t`You're a moderator now`,
  'moderator-removed': t`You're no longer a moderator`,
  'crew-host': t`You're now the host of a crew`,
};
/** Texts of notices without a reason. */
const noticeBodies: Partial<Readonly<Record<Notice['kind'], string>>> = {
  'checks-missed': t`It happens. While you have ${MISSED_CHECKS_MAX_COUNT} or more misses in the last ${READY_CHECK_RETENTION_DAYS} days, you get half the time to answer “Still in?”, so that someone else can take your seat in time.`,
  'called-off': t`The author's account was deleted.`,
  'posts-restored': t`Their crews are restored if the posts were hidden for less than an hour.`,
  'session-time-changed': t`Its time zone has new clock rules. Check the start in your posts. Later sessions are at the usual time.`,
  'crew-host': t`In its room, you can rename it, remove members or make someone else the host.`,
};

const severeKinds = new Set<Notice['kind']>(['warned', 'suspended', 'content-deleted', 'game-removed']);

/** Notices whose `about` is a report reason, which is translated. */
const reportKinds = new Set<Notice['kind']>(['report-dismissed', 'report-acted-on']);

/** Notices whose `about` is a name. */
const nameKinds = new Set<Notice['kind']>([
  'called-off',
  'game-removed',
  'game-merged',
  'posts-restored',
  'session-time-changed',
  'discord-stopped',
  'crew-host',
]);

/** The screen reader announcement of a notice that arrived after the screen was opened. */
function useAnnouncement(notices: readonly Notice[] | undefined): string | undefined {
  const [known, setKnown] = useState<readonly Notice[] | undefined>(notices);
  const [announcement, setAnnouncement] = useState<string>();
  if (notices !== known) {
    const added = known && notices?.find(({ id }) => !known.some((other) => other.id === id));
    setKnown(notices);
    if (added) setAnnouncement(t`New notice: ${{ title: noticeTitles[added.kind] }}`);
  }
  return announcement;
}

/** Notices from administrators and from the server, until the member dismisses them. */
export function Notices() {
  const { data } = useQuery(noticesQuery);
  const announcement = useAnnouncement(data);
  const notices = useHeldList(data ?? []);
  const list = useFocusAfterRemoval<HTMLUListElement>('button');
  const { mutate } = useDismissNotice();
  const dismiss = (id: string): void =>
    mutate(id, {
      onError: (error) => showToast(t`Couldn't dismiss the notice: ${{ reason: error.message }}`, { tone: 'error' }),
    });
  return (
    <>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      {notices.length > 0 && (
        <ListSection id="notices" title={t`Notices`} listRef={list}>
          {notices.map((notice) => (
            <li key={notice.id}>
              <NoticeCard
                notice={notice}
                isDismissed={data?.includes(notice) === false}
                onDismiss={() => dismiss(notice.id)}
              />
            </li>
          ))}
        </ListSection>
      )}
    </>
  );
}

interface NoticeCardProps {
  readonly notice: Notice;
  readonly isDismissed: boolean;
  readonly onDismiss: () => void;
}

function NoticeCard({ notice, isDismissed, onDismiss }: NoticeCardProps) {
  const { kind, reason, about, until, crewId, createdAt } = notice;
  useEveryMinute();
  const title = noticeTitles[kind];
  const Icon = icons[kind];
  const body = noticeBodies[kind] ?? reason;
  const look = severeKinds.has(kind) ? 'border-amber/40 bg-amber-tint' : 'border-line bg-surface';
  return (
    <article className={`flex items-start gap-3 rounded-lg border py-3.5 pe-2 ps-4 wrap-anywhere ${look}`}>
      <Icon
        aria-hidden
        className={`mt-0.5 size-5 flex-none ${severeKinds.has(kind) ? 'text-amber-text' : 'text-mint-text'}`}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <h3 className="font-semibold">{title}</h3>
        {until && <p className="text-sm">{t`Until ${{ date: formatDateTime(until) }}.`}</p>}
        {about && (
          <blockquote
            dir="auto"
            translate={nameKinds.has(kind) ? 'no' : undefined}
            className="max-h-32 max-w-[70ch] overflow-y-auto border-s-2 border-line-strong ps-3 text-sm whitespace-pre-wrap text-soft"
          >
            {reportKinds.has(kind) ? translate(about) : about}
          </blockquote>
        )}
        {body && (
          <LongText clampClass="line-clamp-12" className="max-w-[70ch] text-sm whitespace-pre-wrap">
            {body}
          </LongText>
        )}
        <time dateTime={createdAt.toISOString()} title={formatDateTime(createdAt)} className="text-xs text-soft">
          {formatAge(createdAt)}
        </time>
        {crewId && (
          <div className="flex">
            <ButtonLink
              size="sm"
              to="/dashboard/crew/$crewId"
              params={{ crewId }}
              aria-label={t`Open room: ${{ game: about }}`}
            >
              {t`Open room`}
            </ButtonLink>
          </div>
        )}
      </div>
      <IconButton label={t`Dismiss: ${title}`} disabled={isDismissed} onClick={onDismiss}>
        <X aria-hidden />
      </IconButton>
    </article>
  );
}
