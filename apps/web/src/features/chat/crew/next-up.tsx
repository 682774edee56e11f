import { t } from '@lingui/core/macro';
import type { CrewCheck } from '@muster/contract/posts/ready-check/ready-checks.ts';
import type { Crew } from '@muster/contract/posts/seats/crews.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { SectionHeading } from '#src/components/page/panel.tsx';
import { GameArt } from '#src/components/identity/game-art.tsx';
import { artClass } from '#src/features/posts/card/card-head.tsx';
import { COUNTDOWN_MS } from '#src/features/posts/card/card-schedule.tsx';
import { type CrewSession, useCrewSessions } from '#src/features/posts/requests/crew-sessions.ts';
import { CheckButtons } from '#src/features/posts/ready-check/check-buttons.tsx';
import { checkStatus, describeDeadline } from '#src/features/posts/ready-check/describe-check.ts';
import { OutcomeList } from '#src/features/posts/ready-check/outcome-list.tsx';
import { readyChecksQuery } from '#src/features/posts/ready-check/ready-check-queries.ts';
import { mayTakeFreeSeat } from '#src/features/posts/requests/describe-request.ts';
import { OpenCrewLink } from '#src/features/posts/requests/open-crew-link.tsx';
import { OverlapNotice } from '#src/features/posts/requests/overlap-notice.tsx';
import { TakeSeatButton } from '#src/features/posts/requests/sent/sent-request-status.tsx';
import { capitalize, DAY_MS, formatCountdown, formatDayAndTime, formatTimeLeft } from '#src/lib/time/dates.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { useEveryMinute, useRenderAt } from '#src/lib/time/use-every-minute.ts';
import { describeConfirmed } from './crew-counts.ts';
import { crewQuery } from './crew-queries.ts';
import { SmallRing } from './small-ring.tsx';

/**
 * The next session of the member's crews, with its ready check. Renders nothing without one. It does not wait for the
 * pointer: the answer bar hides the ready check of this session.
 */
export function NextUp() {
  const { next: session } = useCrewSessions();
  if (!session) return null;
  return (
    <section aria-labelledby="next-up" className="flex flex-col gap-3">
      <SectionHeading id="next-up">{t`Next up`}</SectionHeading>
      <SessionCard key={session.id} session={session} />
    </section>
  );
}

/** 'in 12 min' with 'Today 21:30', or 'Friday 21:30' alone. */
function describeStart(startsAt: Date): readonly [main: string, detail?: string] {
  const now = serverNow();
  const leftMs = startsAt.getTime() - now.getTime();
  const start = capitalize(formatDayAndTime(startsAt, now));
  if (leftMs >= DAY_MS) return [start];
  return [leftMs <= COUNTDOWN_MS ? formatCountdown(startsAt, now) : (formatTimeLeft(startsAt, now) ?? start), start];
}

const isOpen = ({ outcome, answerBy }: CrewCheck): boolean => outcome === null && answerBy > serverNow();

function describeCheck({ request, authorName }: CrewSession, check: CrewCheck | undefined): string | null {
  if (request?.state === 'waitlisted')
    return checkStatus(request, { isAuthor: false, isStillFree: mayTakeFreeSeat(request) });
  if (check && isOpen(check)) return `${t`Still in?`} ${describeDeadline(check, authorName === null)}`;
  return check?.outcome === 'confirmed' ? t`You're in.` : null;
}

interface StartProps {
  readonly startsAt: Date;
  /** Whether no status is below, so that a phone has space for the time. */
  readonly isAlone: boolean;
}

function Start({ startsAt, isAlone }: StartProps) {
  const [main, detail] = describeStart(startsAt);
  useEveryMinute();
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="font-display text-2xl leading-9 font-extrabold">{main}</span>
      {detail && (
        <time dateTime={startsAt.toISOString()} className={isAlone ? 'text-sm' : 'text-sm max-sm:hidden'}>
          {detail}
        </time>
      )}
    </p>
  );
}

function SessionCard({ session }: { readonly session: CrewSession }) {
  const { id: postId, game, authorName, startsAt, request } = session;
  const isMember = request?.state !== 'waitlisted';
  const { data: check } = useQuery({
    ...readyChecksQuery,
    select: (checks) => checks.find((other) => other.postId === postId && other.startsAt > serverNow()),
  });
  const { data: crew } = useQuery({ ...crewQuery(postId), enabled: isMember });
  useRenderAt(check?.answerBy);
  const hasOpenCheck = check !== undefined && isOpen(check);
  const heading = useRef<HTMLHeadingElement>(null);
  const hadOpenCheck = useRef(hasOpenCheck);
  // The link to the room replaces the pressed button.
  useEffect(() => {
    if (hadOpenCheck.current && !hasOpenCheck && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    hadOpenCheck.current = hasOpenCheck;
  }, [hasOpenCheck]);
  const status = describeCheck(session, check);
  return (
    <article className={cardClass} style={cardStyle}>
      <GameArt gameId={session.gameId} name={session.game} hasMark={false} />
      <div className="relative min-w-0">
        <h3 ref={heading} tabIndex={-1} className="truncate font-semibold">
          {authorName === null ? t`Your ${game} game` : t`${game} with ${{ author: authorName }}`}
        </h3>
        {startsAt && <Start startsAt={startsAt} isAlone={status === null && !check} />}
        <Status status={status} check={check} crew={crew} />
        {isMember && <OverlapNotice schedule={session} postId={postId} />}
      </div>
      <div className={hasOpenCheck ? 'relative size-24' : 'relative row-span-2 size-24'}>
        <SmallRing crew={crew} post={session.post} />
      </div>
      <div className={`relative flex flex-wrap items-center gap-2 ${hasOpenCheck ? 'col-span-2' : ''}`}>
        <Actions session={session} hasOpenCheck={hasOpenCheck} />
      </div>
      {check && <Answers check={check} />}
    </article>
  );
}

interface StatusProps {
  readonly status: string | null;
  readonly check: CrewCheck | undefined;
  readonly crew: Crew | undefined;
}

/** The crew loads later. Its row is reserved, so that nothing below moves. */
function Status({ status, check, crew }: StatusProps) {
  const confirmed = crew && describeConfirmed(crew.members);
  return (
    <div role="status" className="text-sm font-medium empty:hidden">
      {status !== null && <p>{status}</p>}
      {check && confirmed !== null && <p className="h-5 truncate">{confirmed}</p>}
    </div>
  );
}

const cardClass = `${artClass} relative isolate grid items-center gap-x-4 gap-y-2 overflow-clip rounded-lg border border-line px-4 py-3 wrap-anywhere`;

/** The ring is in the second column. The colors keep lines and notices readable on the pattern. */
const cardStyle = {
  minHeight: '9rem',
  gridTemplateColumns: 'minmax(0, 1fr) 6rem',
  '--color-amber-text': 'var(--color-fg)',
  '--color-line-strong': 'var(--color-fg)',
  '--color-line': 'color-mix(in oklab, var(--color-fg) 30%, transparent)',
};

/** The answers of the author's crew. The ring shows them too, except those of players who are missing. */
function Answers({ check: { crew } }: { readonly check: CrewCheck }) {
  if (crew.length === 0) return null;
  const list = <OutcomeList crew={crew} label={t`Your crew`} />;
  const isMissing = crew.some(({ outcome }) => outcome === 'missed' || outcome === 'no-show');
  return isMissing ? <div className="relative col-span-2">{list}</div> : <VisuallyHidden>{list}</VisuallyHidden>;
}

interface ActionsProps {
  readonly session: CrewSession;
  readonly hasOpenCheck: boolean;
}

function Actions({ session: { id: postId, game, authorName, request }, hasOpenCheck }: ActionsProps) {
  if (hasOpenCheck) return <CheckButtons postId={postId} game={game} isAuthor={authorName === null} />;
  if (request?.state !== 'waitlisted') return <OpenCrewLink crewId={postId} variant="primary" game={game} />;
  return mayTakeFreeSeat(request) && <TakeSeatButton request={request} label={t`Take your seat back`} />;
}
