import type { PlayerAnswers } from '@muster/contract/members/player-statuses.ts';

const USUAL_SHARE = 0.8;
const MOST_SHARE = 0.5;

function duration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

/** How a player answers requests. Undefined if the share is unknown or below half, because it would only discourage. */
export function answerText(answers: PlayerAnswers | null | undefined): string | undefined {
  if (!answers) return undefined;
  const { isNew, share, medianSeconds } = answers;
  if (isNew) return 'New here';
  if (share === null || share < MOST_SHARE) return undefined;
  return share >= USUAL_SHARE && medianSeconds !== null
    ? `Usually answers in ${duration(medianSeconds)}`
    : 'Answers most requests';
}
