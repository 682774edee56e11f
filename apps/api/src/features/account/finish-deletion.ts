import type { DeletionState } from '@muster/contract/members/account.ts';
import type { Queryable } from '#src/db/client.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import type { ConversationHandling } from '#src/db/schema/members.ts';
import { deleteAbandonedChats, deleteAbandonedMessages } from '#src/features/chat/abandoned-chats-repository.ts';
import { eraseCrewMessages } from '#src/features/chat/crew/crew-chat-repository.ts';
import { clearSender } from '#src/features/chat/message-repository.ts';
import type { JobContext } from '#src/features/context.ts';
import { deleteMember, lockForDeletion, selectMembersToDelete } from '#src/features/members/member-repository.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';

/** Rows per transaction, so that other members do not wait for it. */
const BATCH_ROWS = 500;
/** Transactions per account in a run of the job, so that one account does not delay the others. */
const BATCHES_PER_RUN = 10;

type Step = (tx: Queryable, memberId: string, limit: number) => Promise<number>;

const commonSteps: readonly Step[] = [deleteAbandonedMessages, deleteAbandonedChats, clearSender];
const steps: Readonly<Record<ConversationHandling, readonly Step[]>> = {
  retain: commonSteps,
  delete: [eraseCrewMessages, ...commonSteps],
};

/** Deletes the next rows of an account whose deletion has started, then the account if none are left. Lock it first. */
export async function deleteNextRows(
  tx: Queryable,
  memberId: string,
  conversations: ConversationHandling,
): Promise<DeletionState> {
  let limit = BATCH_ROWS;
  for (const step of steps[conversations]) {
    limit -= await step(tx, memberId, limit);
    if (limit <= 0) return 'deleting';
  }
  await deleteMember(tx, memberId);
  return 'deleted';
}

/** Continues up to `limit` deletions of accounts, and returns the number of those that ended. Several nodes may run this. */
export function finishDeletions(context: JobContext, limit: number): Promise<number> {
  const { db, handleDueRows } = context;
  async function finish([memberId = '']: readonly string[]): Promise<boolean> {
    let state: DeletionState = 'deleting';
    for (let batch = 0; batch < BATCHES_PER_RUN && state === 'deleting'; batch += 1)
      state = await withDeadlockRetry(db, async (tx) => {
        const conversations = await lockForDeletion(tx, memberId);
        return conversations ? deleteNextRows(tx, memberId, conversations) : 'deleted';
      });
    await notifyAdmins(context, 'members');
    return state === 'deleted';
  }
  const select = (count: number) => selectMembersToDelete(db, count);
  return handleDueRows({ job: 'finish deletions', limit, batchSize: 1, select, handle: finish });
}
