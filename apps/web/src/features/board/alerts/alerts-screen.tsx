import { t } from '@lingui/core/macro';
import type { Alert } from '@muster/contract/board/alerts.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { classNames } from '#src/components/class-names.ts';
import { Badge } from '#src/components/identity/badge.tsx';
import { ButtonLink } from '#src/components/links.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { PageHeading } from '#src/components/page/page-heading.tsx';
import { useIsOnline } from '#src/lib/live/connection-state.ts';
import { useHeldList } from '#src/lib/held-list.ts';
import { useBoardSubscription } from '#src/lib/live/live-subscription.ts';
import { formatAge } from '#src/lib/time/dates.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { partySizeOf } from '#src/features/posts/requests/last-board-filter.ts';
import { BoardCard } from '../browse/board-card.tsx';
import { cardGridClass } from '#src/features/posts/card/card-frame.ts';
import { CardSkeletons, EmptyCards } from '#src/features/posts/card/card-placeholders.tsx';
import { updateHeldPost } from '#src/features/posts/card/held-posts.ts';
import { SavedSearchList } from '../saved-searches/saved-search-list.tsx';
import { alertsQuery, useMarkAlertsSeen } from './alert-queries.ts';

interface AlertsScreenProps {
  /** Called after the member has connected to a post. */
  readonly onConnected: (authorId: string) => void;
}

/** Posts that match the member's saved searches, and these searches. */
export function AlertsScreen({ onConnected }: AlertsScreenProps) {
  useBoardSubscription();
  const { isLoading } = useQuery(alertsQuery);
  return (
    <div className="flex flex-col gap-3">
      <PageHeading lead={t`Posts that match your saved searches`}>{t`Alerts`}</PageHeading>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-labelledby="matching-posts">
          <h2 id="matching-posts" className="sr-only">
            {t`Matching posts`}
          </h2>
          <AlertCards onConnected={onConnected} />
        </section>
        {/* In a narrow window it is below the alerts, whose height is unknown until they are loaded. */}
        <div className={classNames('flex flex-col gap-3', isLoading && 'max-xl:hidden')}>
          <SavedSearchList />
          <Link to="/dashboard/settings" hash="notifications" className="text-link self-start px-5 py-2 text-sm">
            {t`Push notifications and quiet hours`}
          </Link>
        </div>
      </div>
    </div>
  );
}

/** Marks the listed alerts as seen. Returns the ids that were new while this screen is open. */
function useNewAlerts(alerts: readonly Alert[] | undefined): ReadonlySet<string> {
  const { mutate } = useMarkAlertsSeen();
  const [shownAsNew, setShownAsNew] = useState<ReadonlySet<string>>(new Set());
  const newIds = (alerts ?? []).filter(({ isNew }) => isNew).map(({ id }) => id);
  if (newIds.some((id) => !shownAsNew.has(id))) setShownAsNew(new Set([...shownAsNew, ...newIds]));
  const key = newIds.join();
  useEffect(() => {
    if (key === '') return undefined;
    const markSeen = (): void => {
      if (!document.hidden) mutate(key.split(','));
    };
    markSeen();
    document.addEventListener('visibilitychange', markSeen);
    return () => document.removeEventListener('visibilitychange', markSeen);
  }, [key, mutate]);
  return shownAsNew;
}

function AlertCards({ onConnected }: AlertsScreenProps) {
  const query = useQuery(alertsQuery);
  const isOnline = useIsOnline();
  const shownAsNew = useNewAlerts(query.data);
  useEveryMinute();
  if (query.error && !query.data && isOnline)
    return <QueryFailure query={query} describe={(reason) => t`Couldn't load your alerts: ${reason}`} />;
  if (!query.data)
    return isOnline ? (
      <CardSkeletons count={3} label={t`Loading your alerts...`} />
    ) : (
      <EmptyCards title={t`You're offline`} text={t`Your alerts load when you're back online.`} />
    );
  return <LoadedAlerts alerts={query.data} shownAsNew={shownAsNew} onConnected={onConnected} />;
}

interface LoadedAlertsProps extends AlertsScreenProps {
  readonly alerts: readonly Alert[];
  readonly shownAsNew: ReadonlySet<string>;
}

function LoadedAlerts({ alerts, shownAsNew, onConnected }: LoadedAlertsProps) {
  const shown = useHeldList(alerts, {
    update: (held, current) => ({ ...held, post: updateHeldPost(held.post, current?.post) }),
  });
  if (shown.length === 0) return <NoAlerts />;
  return (
    <ul data-hold className={cardGridClass}>
      {shown.map(({ id, post, savedSearch, createdAt }) => (
        <li key={id} className="flex min-w-0 flex-col gap-1">
          <p className="flex min-h-6 flex-wrap items-center gap-2 text-xs text-soft">
            {shownAsNew.has(id) && <Badge tone="flare">{t`New`}</Badge>}
            <bdi translate="no" className="truncate">
              {savedSearch.name}
            </bdi>
            <span className="flex-none text-faint">{formatAge(createdAt)}</span>
          </p>
          <div className="flex-1">
            <BoardCard post={post} partySize={partySizeOf(savedSearch.filter)} onConnected={onConnected} />
          </div>
        </li>
      ))}
    </ul>
  );
}

const NoAlerts = () => (
  <EmptyCards
    title={t`No alerts yet`}
    text={t`Filter the board and press the bell. Matching posts appear here for up to 7 days while they're open.`}
    action={
      <ButtonLink to="/dashboard/browse-posts" variant="primary">
        {t`Browse Posts`}
      </ButtonLink>
    }
  />
);
