import { Readable } from 'node:stream';
import type { Member } from '#src/features/members/member.ts';
import { requireFound } from '#src/lib/app-error.ts';
import { createWorkQueue } from '#src/lib/work-queue.ts';
import type { FileResponse } from '#src/http/route.ts';
import { listTokens } from '#src/features/sessions/access-tokens/access-token-repository.ts';
import { listLinkedAccounts } from '#src/features/sessions/linked-accounts/linked-account-repository.ts';
import { listDeviceSessions } from '#src/features/sessions/devices/device-sessions.ts';
import { readConversations, readMessages } from './export-conversations-repository.ts';
import { exportedLists } from './export-repository.ts';
import { EXPORT_BATCH_SIZE, type Keyed, type ReadBatch } from './in-batches.ts';
import { findStoredMember, isMember } from './export-member-repository.ts';
import { exportedModeration } from './export-moderation-repository.ts';
import type { Context } from '#src/features/context.ts';

/** Reads one batch of all exports at a time, so that exports do not slow down other requests. */
const batchReads = createWorkQueue(1);

/** Writes a list as a JSON array, one row per line, with at most one batch in memory. */
async function* writeList<Row>(
  readBatch: ReadBatch<Row>,
  writeRow: (keyed: Keyed<Row>) => Iterable<string> | AsyncIterable<string> = ({ row }) => [JSON.stringify(row)],
): AsyncGenerator<string> {
  let separator = '[\n';
  for (let after: string | undefined, isMore = true; isMore; ) {
    const batch = await batchReads.run(() => readBatch(after));
    for (const keyed of batch) {
      yield separator;
      yield* writeRow(keyed);
      separator = ',\n';
    }
    after = batch.at(-1)?.key;
    isMore = batch.length === EXPORT_BATCH_SIZE;
  }
  yield separator === '[\n' ? '[]' : '\n]';
}

const writeConversations = ({ db }: Context, memberId: string): AsyncGenerator<string> =>
  writeList(readConversations(db, memberId), async function* writeConversation({ key: chatId, row }) {
    yield `${JSON.stringify(row).slice(0, -1)},"messages":`;
    yield* writeList(readMessages(db, memberId, chatId));
    yield '}';
  });

const dataUrlOf = (picture: Buffer | null): string | null =>
  picture && `data:image/webp;base64,${picture.toString('base64')}`;

type StoredMember = NonNullable<Awaited<ReturnType<typeof findStoredMember>>>;

/** Writes all stored data of a member as JSON. Throws if the export cannot be complete, so that the file is cut off. */
async function* writeExport(context: Context, member: Member, stored: StoredMember): AsyncGenerator<string> {
  const { db, productName } = context;
  const start = {
    exportedAt: new Date(),
    product: productName,
    profile: { ...stored.profile, picture: dataUrlOf(stored.picture) },
    settings: stored.settings,
    sessions: (await listDeviceSessions(context, member)).map(({ device, signedInAt, lastUsedAt }) => ({
      device,
      signedInAt,
      lastUsedAt,
    })),
    linkedAccounts: (await listLinkedAccounts(db, member.id)).map(({ issuer, label, linkedAt }) => ({
      issuer,
      label,
      linkedAt,
    })),
    accessTokens: (await listTokens(context.db, member.id)).map(
      ({ name, scopes, createdAt, expiresAt, lastUsedAt }) => ({
        name,
        scopes,
        createdAt,
        expiresAt,
        lastUsedAt,
      }),
    ),
  };
  yield JSON.stringify(start, null, 2).slice(0, -2);
  for (const [name, read] of Object.entries({ ...exportedLists, ...exportedModeration })) {
    yield `,\n  "${name}": `;
    yield* writeList(read(db, member.id));
  }
  yield ',\n  "conversations": ';
  yield* writeConversations(context, member.id);
  if (!(await isMember(db, member.id))) throw new Error('The member was deleted during the export.');
  yield '\n}\n';
}

/** A file name that every system accepts. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'my';

/** Streams all stored data of a member as one file. */
export async function exportData(context: Context, member: Member): Promise<FileResponse> {
  await context.rateLimiter.consume('exportsPerHour', member.id);
  const stored = requireFound(await findStoredMember(context.db, member.id), 'unauthenticated');
  const day = new Date().toISOString().slice(0, 10);
  return {
    body: Readable.from(writeExport(context, member, stored), { objectMode: false }),
    headers: {
      'content-disposition': `attachment; filename="${slugOf(context.productName)}-data-${day}.json"`,
      'cache-control': 'no-store',
    },
  };
}
