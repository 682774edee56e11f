import { t } from '@lingui/core/macro';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import type { CrewCheck } from '@muster/contract/posts/ready-check/ready-checks.ts';
import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import { ListSection } from '#src/components/page/panel.tsx';
import { useHeldList } from '#src/lib/held-list.ts';
import { useFocusAfterRemoval } from '#src/lib/navigation/use-focus-after-removal.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { formatTime } from '#src/lib/time/dates.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { mayTakeFreeSeat } from '../requests/describe-request.ts';
import { OpenChatLink } from '../requests/open-chat-link.tsx';
import { sentRequestsQuery } from '../requests/request-queries.ts';
import { TakeSeatButton } from '../requests/sent/sent-request-status.tsx';
import { readyChecksQuery } from './ready-check-queries.ts';
import { describeReadyCheck } from './describe-check.ts';
import { useRenderAt } from '#src/lib/time/use-every-minute.ts';

/** Answers to the ready checks of posts that start soon. Renders nothing without any. The answer bar has the buttons. */
export function ReadyChecks() {
  const { data = [] } = useQuery(readyChecksQuery);
  const checks = useHeldList(
    data
      .filter(({ outcome, crew, startsAt }) => (outcome !== null || crew.length > 0) && startsAt > serverNow())
      .map((check) => ({ ...check, id: `${check.postId} ${check.startsAt.getTime()}` })),
  );
  useRenderAt(checks[0]?.startsAt);
  const list = useFocusAfterRemoval<HTMLUListElement>('h3');
  if (checks.length === 0) return null;
  return (
    <ListSection id="ready-checks" title={t`Ready check`} listRef={list}>
      {checks.map((check) => (
        <li key={check.id}>
          <CheckCard check={check} />
        </li>
      ))}
    </ListSection>
  );
}

function checkTitle({ game, startsAt, author: { name }, outcome }: CrewCheck, isAuthor: boolean): string {
  const time = formatTime(startsAt);
  switch (outcome) {
    case null:
      return describeReadyCheck(game, startsAt, isAuthor ? null : name);
    case 'confirmed':
      return isAuthor
        ? t`You're in: Your ${game} game starts at ${time}`
        : t`You're in: ${game} with ${name} starts at ${time}`;
    case 'missed':
      return isAuthor
        ? t`You missed the ready check: Your ${game} game starts at ${time}`
        : t`You missed the ready check: ${game} with ${name} starts at ${time}`;
    default:
      return isAuthor
        ? t`Can't make it: Your ${game} game starts at ${time}`
        : t`Can't make it: ${game} with ${name} starts at ${time}`;
  }
}

function CheckCard({ check }: { readonly check: CrewCheck }) {
  const { author, outcome, requestId, crew } = check;
  const { data: request } = useQuery({
    ...sentRequestsQuery,
    select: (sent) => sent.find(({ id }) => id === requestId),
  });
  const isAuthor = useCurrentMember().id === author.id;
  return (
    <article className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div role="status" className="min-w-0 flex-1 basis-60">
          <h3 tabIndex={-1} className="font-semibold">
            {checkTitle(check, isAuthor)}
          </h3>
        </div>
        {!isAuthor && <OpenChatLink userId={author.id} />}
      </div>
      {outcome === 'missed' && request && <LostSeat request={request} />}
      {crew.length > 0 && <CrewOutcomes check={check} />}
    </article>
  );
}

/** Whether the seat of a member who missed the check is still free. */
function LostSeat({ request }: { readonly request: JoinRequest }) {
  const isFree = mayTakeFreeSeat(request);
  if (request.state !== 'waitlisted') return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="text-sm text-soft">
        {isFree ? t`Your seat is still free.` : t`Your seat went to someone else. You're on the waitlist.`}
      </p>
      {isFree && <TakeSeatButton request={request} label={t`Take your seat back`} />}
    </div>
  );
}

/** Each text follows the name of a player. */
const outcomes: Readonly<
  Record<
    NonNullable<CrewCheck['outcome']> | 'open',
    { readonly Icon: LucideIcon; readonly look: string; readonly text: string }
  >
> = {
  open: { Icon: Clock, look: 'text-soft', text: t`No answer yet` },
  confirmed: { Icon: CircleCheck, look: 'text-mint-text', text: t({ message: 'Confirmed', context: 'player' }) },
  missed: { Icon: CircleX, look: 'text-rose-text', text: t`Didn't answer` },
  'no-show': { Icon: CircleX, look: 'text-rose-text', text: t`Didn't show up` },
  declined: { Icon: CircleX, look: 'text-rose-text', text: t({ message: "Can't make it", context: 'player' }) },
};

/** Counts the author, and nobody who lost their seat, as the crew's room does. */
function describeConfirmed({ outcome: own, crew }: CrewCheck): string {
  const asked = [own, ...crew.map(({ outcome }) => outcome)].filter(
    (outcome) => outcome !== 'missed' && outcome !== 'no-show',
  );
  return t`${{ confirmed: asked.filter((outcome) => outcome === 'confirmed').length }} of ${{ count: asked.length }} confirmed`;
}

/** Who in the author's crew has answered. */
const CrewOutcomes = ({ check }: { readonly check: CrewCheck }) => (
  <div className="flex flex-col gap-1.5 text-sm">
    <p className="font-semibold">{describeConfirmed(check)}</p>
    <OutcomeList crew={check.crew} label={t`Your crew`} />
  </div>
);

/** Players of the author's crew, each with the outcome of the ready check. */
export const OutcomeList = ({ crew, label }: Pick<CrewCheck, 'crew'> & { readonly label: string }) => (
  <ul aria-label={label} className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
    {crew.map(({ id, name, outcome }) => {
      const { Icon, look, text } = outcomes[outcome ?? 'open'];
      return (
        <li key={id} className="flex min-w-0 items-center gap-1.5">
          <Icon aria-hidden className={`size-4 flex-none ${look}`} />
          <span className="truncate">
            <bdi translate="no">{name}</bdi> <span className="text-soft">{text}</span>
          </span>
        </li>
      );
    })}
  </ul>
);
