import { type SQLWrapper, sql } from 'drizzle-orm';
import { finishDeletions } from '#src/features/account/finish-deletion.ts';
import { selectMembersToDelete } from '#src/features/members/member-repository.ts';
import { listEndedSessions } from '#src/features/sessions/session-repository.ts';
import type { Database } from '#src/db/client.ts';
import { deliverMissedMessages } from '#src/features/chat/delivery/deliver-missed-messages.ts';
import type { PresenceTracker } from '#src/features/members/presence/track-presence.ts';
import { deliverMissedRequests } from '#src/features/posts/requests/delivery/deliver-missed-requests.ts';
import { finishDueChecks } from '#src/features/posts/ready-check/finish-due-checks.ts';
import { selectPostsToFinish } from '#src/features/posts/ready-check/ready-check-repository.ts';
import { selectPostsToCheck } from '#src/features/posts/ready-check/start-checks-repository.ts';
import { startDueChecks } from '#src/features/posts/ready-check/start-due-checks.ts';
import { expireDueRequests } from '#src/features/posts/requests/expire-due-requests.ts';
import { selectDueRequests } from '#src/features/posts/requests/request-state-repository.ts';
import { updateChangedCrews } from '#src/features/posts/seats/update-crew.ts';
import { selectPostsWithChangedCrew } from '#src/features/posts/seats/waitlist-repository.ts';
import { selectAlertToPush } from '#src/features/board/alerts/alert-repository.ts';
import { matchPosts } from '#src/features/board/alerts/match-posts.ts';
import { pushDueAlerts } from '#src/features/board/alerts/push-alerts.ts';
import { selectPostsToMatch } from '#src/features/board/alerts/match-repository.ts';
import { selectDueMessages } from '#src/features/board/discord/discord-message-repository.ts';
import { mirrorPosts } from '#src/features/board/discord/mirror-posts.ts';
import { sendDueDigests } from '#src/features/board/digests/send-digests.ts';
import { selectDigestToSend } from '#src/features/notifications/missed-notification-repository.ts';
import { closeDuePosts, listDuePosts, restoreSuspendedPosts } from '#src/features/posts/schedule/due-posts.ts';
import { continueDueSeries } from '#src/features/posts/schedule/continue-series.ts';
import { recheckSeries } from '#src/features/posts/schedule/recheck-series.ts';
import { selectDueSeries, selectSeriesToRecheck } from '#src/features/posts/schedule/series-repository.ts';
import { selectDuePosts, selectPostsToList, selectPostsToRestore } from '#src/features/posts/post-repository.ts';
import { PRESENCE_INTERVAL_MS } from '#src/features/members/presence/presence-repository.ts';
import type { JobContext } from '#src/features/context.ts';
import { detectOutages } from './detect-outages.ts';
import { deletionJobs, type Job, type PeriodicJob } from './deletion-jobs.ts';

export interface BackgroundContext extends JobContext {
  readonly presence: PresenceTracker;
  /** Whether other nodes may use the database too. */
  readonly hasBus: boolean;
  /** Number of database connections that this node has lost so far. */
  readonly lostConnections: () => number;
}

interface DueJob extends Job {
  /** Selects the first due row. */
  readonly firstDue: SQLWrapper;
  /** Handles up to `limit` due rows and returns how many it handled. */
  readonly run: (limit: number) => Promise<number>;
}

/** Members see the result within two seconds. */
export const DUE_INTERVAL_MS = 1500;
const BATCH_SIZE = 100;
/** Longest expected time between the timestamp of a row and its commit. */
const SLOW_COMMIT_MS = 60_000;

const postJobs = (context: BackgroundContext): readonly DueJob[] => {
  const { db, postLifetimeMs } = context;
  return [
    {
      name: 'close posts',
      index: 'posts_closing',
      firstDue: selectDuePosts(db, postLifetimeMs > 0, 1),
      run: (limit) => closeDuePosts(context, limit),
    },
    {
      name: 'list posts',
      index: 'posts_to_list',
      firstDue: selectPostsToList(db, 1),
      run: (limit) => listDuePosts(context, limit),
    },
    {
      name: 'continue series',
      index: 'post_series_due',
      firstDue: selectDueSeries(db, 1),
      run: (limit) => continueDueSeries(context, limit),
    },
    {
      name: 'recheck series',
      index: 'post_series_by_zone_data',
      firstDue: selectSeriesToRecheck(db, 1),
      run: (limit) => recheckSeries(context, limit),
    },
    {
      name: 'restore posts',
      index: 'posts_suspended',
      firstDue: selectPostsToRestore(db, 1),
      run: (limit) => restoreSuspendedPosts(context, limit),
    },
    {
      name: 'match posts with saved searches',
      index: 'posts_to_match_by_time',
      firstDue: selectPostsToMatch(db, 1),
      run: (limit) => matchPosts(context, limit),
    },
    {
      name: 'mirror posts to Discord',
      index: 'discord_messages_due',
      firstDue: selectDueMessages(db, 1),
      run: () => mirrorPosts(context, context.discord),
    },
    { name: 'push alerts', index: 'alerts_to_push', firstDue: selectAlertToPush(), run: () => pushDueAlerts(context) },
  ];
};

/**
 * Jobs that run when they have a due row. One statement looks for all of them: an idle node runs less than one a second.
 * Compare times with `now()`: `clock_timestamp()` is volatile and cannot be an index condition.
 */
export const dueJobs = (context: BackgroundContext): readonly DueJob[] => {
  const { db, joinRequestSettings } = context;
  return [
    ...postJobs(context),
    {
      name: 'expire join requests',
      index: 'join_requests_expiring',
      firstDue: selectDueRequests(db, 1),
      run: (limit) => expireDueRequests(context, limit),
    },
    {
      name: 'update crews',
      index: 'posts_with_changed_crew',
      firstDue: selectPostsWithChangedCrew(db, 1),
      run: (limit) => updateChangedCrews(context, limit),
    },
    {
      name: 'start ready checks',
      index: 'posts_active_by_start',
      firstDue: selectPostsToCheck(db, joinRequestSettings, 1),
      run: (limit) => startDueChecks(context, limit),
    },
    {
      name: 'end ready checks',
      index: 'ready_checks_open',
      firstDue: selectPostsToFinish(db, 1),
      run: (limit) => finishDueChecks(context, limit),
    },
    {
      name: 'send digests',
      index: 'missed_notifications_due',
      firstDue: selectDigestToSend(),
      run: (limit) => sendDueDigests(context, limit),
    },
    {
      name: 'finish deletions',
      index: 'members_being_deleted',
      firstDue: selectMembersToDelete(db, 1),
      run: (limit) => finishDeletions(context, limit),
    },
  ];
};

/** Returns a function that disconnects sessions that ended, also if this node has missed the event. */
function disconnectEndedSessions({ db, live }: BackgroundContext): () => Promise<void> {
  let polledAt = performance.now();
  return async () => {
    const startedAt = performance.now();
    if (live.connectionCount() > 0)
      live.disconnectSessionsHere(await listEndedSessions(db, startedAt - polledAt + SLOW_COMMIT_MS));
    polledAt = startedAt;
  };
}

/** Delivers events that the bus lost. Queries nothing while no browser is connected to this node. */
const missedEventJobs = (context: BackgroundContext): readonly PeriodicJob[] => [
  // With BUS_GRACE_PERIOD, both sides see a change that the bus lost within two seconds, and a message within five.
  {
    name: 'deliver missed join requests',
    index: 'join_requests_recent',
    intervalMs: 500,
    run: deliverMissedRequests(context),
  },
  { name: 'deliver missed messages', index: 'messages_by_time', intervalMs: 1500, run: deliverMissedMessages(context) },
];

/** Jobs that run at an interval. */
export const periodicJobs = (context: BackgroundContext): readonly PeriodicJob[] => [
  ...(context.hasBus ? missedEventJobs(context) : []),
  {
    name: 'disconnect ended sessions',
    index: 'ended_sessions_by_time',
    intervalMs: 5000,
    run: disconnectEndedSessions(context),
  },
  {
    name: 'refresh presence',
    index: 'presence_by_time',
    intervalMs: PRESENCE_INTERVAL_MS,
    run: () => context.presence.refresh(),
  },
  ...deletionJobs(context.db),
];

/** Finds the jobs that have a due row, in one statement. */
export async function findDueJobs(db: Database, jobs: readonly DueJob[]): Promise<DueJob[]> {
  const columns = jobs.map(({ firstDue, name }) => sql`${firstDue} is not null as ${sql.identifier(name)}`);
  const { rows } = await db.execute<Record<string, boolean>>(sql`select ${sql.join(columns, sql`, `)}`);
  return jobs.filter(({ name }) => rows[0]?.[name]);
}

async function runUntilDone({ run }: DueJob): Promise<void> {
  while ((await run(BATCH_SIZE)) === BATCH_SIZE);
}

/** Starts all jobs that query the database on a timer. Several nodes may run them. Returns a function that stops them. */
export function startBackgroundJobs(context: BackgroundContext, dueIntervalMs: number): () => Promise<void> {
  const { db, log } = context;
  const running = new Map<string, Promise<void>>();
  function start(name: string, run: () => Promise<unknown>): void {
    if (running.has(name)) return;
    const work = run().then(
      () => {},
      (error: unknown) => log.warn({ err: error, job: name }, 'background job failed'),
    );
    running.set(
      name,
      work.finally(() => running.delete(name)),
    );
  }

  const due = dueJobs(context);
  const findDue = detectOutages(context, () => findDueJobs(db, due));
  const startDue = async (): Promise<void> =>
    (await findDue()).forEach((job) => start(job.name, () => runUntilDone(job)));
  for (const { name, run } of deletionJobs(db)) start(name, run);
  const timers = [
    setInterval(start, dueIntervalMs, 'find due rows', startDue),
    ...periodicJobs(context).map(({ name, intervalMs, run }) => setInterval(start, intervalMs, name, run)),
  ];
  return async () => {
    timers.forEach((timer) => clearInterval(timer));
    while (running.size > 0) await Promise.all(running.values());
  };
}
