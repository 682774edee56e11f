import { t } from '@lingui/core/macro';
import type { CrewPost } from '@muster/contract/notifications/push.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { joinTexts } from '#src/lib/isolate.ts';
import { capitalize, formatDayAndTime } from '#src/lib/time/dates.ts';

/** When everyone sees a post that a standing crew sees first; null for other posts. */
export function describeCrewFirst({ isActive, firstCrewId, visibleFrom }: Post, crewName?: string): string | null {
  if (!isActive || !firstCrewId || !visibleFrom) return null;
  return crewName
    ? t`${{ crew: crewName }} first. Others see it from ${{ time: formatDayAndTime(visibleFrom) }}.`
    : t`Your crew first. Others see it from ${formatDayAndTime(visibleFrom)}.`;
}

/** 'New post for Night Owls: Valorant', with its author and start */
export const describeCrewPost = ({ crewName, game, authorName, startsAt }: CrewPost) => ({
  text: t`New post for ${{ crew: crewName }}: ${game}`,
  details: joinTexts([authorName, startsAt ? capitalize(formatDayAndTime(startsAt)) : t`Any time`]),
});
