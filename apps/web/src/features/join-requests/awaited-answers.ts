import type { JoinRequest } from '@muster/contract/join-requests/join-requests.ts';
import type { CrewCheck } from '@muster/contract/join-requests/ready-checks.ts';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { useRenderAt } from '#src/lib/time/use-render-at.ts';
import { readyChecksQuery } from './ready-check/ready-check-queries.ts';
import { sentRequestsQuery } from './request-queries.ts';

/** A ready check or seat offer with its deadline. */
export type AwaitedAnswer = { readonly id: string; readonly until: Date } & (
  | { readonly check: CrewCheck; readonly offer?: never }
  | { readonly offer: JoinRequest; readonly check?: never }
);

/** The member's open ready checks and seat offers, soonest deadline first. Excludes overdue ones. */
export function useAwaitedAnswers(): readonly AwaitedAnswer[] {
  const { data: checks = [] } = useQuery(readyChecksQuery);
  const { data: requests = [] } = useQuery(sentRequestsQuery);
  const open: readonly AwaitedAnswer[] = [
    ...checks.flatMap((check) =>
      check.outcome === null ? [{ id: `check ${check.postId}`, until: check.answerBy, check }] : [],
    ),
    ...requests.flatMap((offer) =>
      offer.state === 'offered' ? [{ id: offer.id, until: offer.expiresAt, offer }] : [],
    ),
  ];
  const now = serverNow();
  const answers = open.filter(({ until }) => until > now).toSorted((a, b) => a.until.getTime() - b.until.getTime());
  useRenderAt(answers[0]?.until);
  return answers;
}
