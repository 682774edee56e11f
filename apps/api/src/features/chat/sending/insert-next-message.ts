import { isDataError } from '../../../db/database-errors.ts';
import { runInBatches } from '../../../lib/run-in-batches.ts';
import { insertNextMessages, type NextMessage } from './next-message-repository.ts';
import type { Context } from '#src/features/context.ts';

const MAX_BATCH_SIZE = 50;
/** More than one, so that a slow statement does not delay all messages. */
const CONCURRENT_BATCHES = 2;

/** Counts and stores a message as {@link insertNextMessages} does, together with those that arrive at the same time. */
export const createNextMessageInserter = ({ db, rateLimiter }: Pick<Context, 'db' | 'rateLimiter'>) =>
  runInBatches({
    maxSize: MAX_BATCH_SIZE,
    concurrency: CONCURRENT_BATCHES,
    keysOf: ({ chatId, senderId }: NextMessage) => [chatId, senderId],
    run: (next) => insertNextMessages(db, next, rateLimiter.counterFor('messagesPer10Seconds')),
    mayBeDueToOneItem: isDataError,
  });

export type InsertNextMessage = ReturnType<typeof createNextMessageInserter>;
