import { OVERVIEW_DAYS } from '@muster/contract/admin/overview.ts';
import type { HealthCheck } from '@muster/contract/admin/health.ts';
import type { CommunityFacts } from './community-facts.ts';
import { checkOf } from './fill-text.ts';

/** A time in its largest unit that is at least two, such as 90 min or 3 h. The symbols are the same in all languages. */
function formatMinutes(minutes: number): string {
  if (minutes < 120) return `${Math.round(minutes)} min`;
  return minutes < 2 * 24 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / (24 * 60))} d`;
}

function describeCrews({ posts, filled, minutesToFill }: CommunityFacts): HealthCheck {
  const values = { days: OVERVIEW_DAYS, posts, filled };
  if (posts === 0) return checkOf('crews', 'ok', 'crewsNone', values);
  if (minutesToFill === null) return checkOf('crews', 'ok', 'crewsFilled', values);
  return checkOf('crews', 'ok', 'crewsFilledWithin', { ...values, time: formatMinutes(minutesToFill) });
}

function describeWaiting({ requests, oldestMinutes, parties, postsWithoutRequest: posts }: CommunityFacts) {
  const values = { requests, parties, posts };
  return oldestMinutes === null
    ? checkOf('crews', 'ok', 'waiting', values)
    : checkOf('crews', 'ok', 'waitingSince', { ...values, time: formatMinutes(oldestMinutes) });
}

function describeRefusals({ refusedEmails: members }: CommunityFacts): HealthCheck[] {
  if (members === 0) return [];
  return [checkOf('mail', 'warning', 'mailRefused', { members }, 'mailRefusedAdvice')];
}

/** Checks of the community: crews that filled, waiting requests and parties, and refused addresses. */
export const describeCommunity = (facts: CommunityFacts): HealthCheck[] => [
  describeCrews(facts),
  describeWaiting(facts),
  ...describeRefusals(facts),
];
