import { listPushTargets } from '#src/features/notifications/push-subscription-repository.ts';
import { insertMissed } from '#src/features/notifications/missed-notification-repository.ts';
import { pushToMember } from '#src/features/notifications/push-to-member.ts';
import { isUnanswered } from './ready-check-repository.ts';
import type { Context } from '#src/features/context.ts';

interface CheckedPost {
  readonly id: string;
  readonly authorId: string;
  readonly authorName: string;
  readonly game: string;
  readonly startsAt: Date | null;
}

/** Pushes a ready check to a crew member who has not answered it yet. */
export function pushReadyCheck(
  { db, pusher }: Pick<Context, 'db' | 'pusher'>,
  { id: postId, authorId, authorName, game, startsAt }: CheckedPost,
  { memberId, answerBy }: { readonly memberId: string; readonly answerBy: Date },
): void {
  if (!startsAt) return;
  pushToMember(pusher, {
    notification: 'ready-check',
    recipientId: memberId,
    subject: postId,
    listTargets: async () =>
      (await isUnanswered(db, postId, memberId, startsAt)) ? listPushTargets(db, memberId, authorId) : [],
    pushFor: () => ({
      kind: 'ready-check',
      expiresAt: answerBy,
      postId,
      game,
      startsAt,
      authorName: memberId === authorId ? null : authorName,
    }),
    onMissed: () => insertMissed(db, { memberId, kind: 'ready-check', subjectIds: [postId], until: answerBy }),
  });
}
