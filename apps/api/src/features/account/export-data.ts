import { Readable } from 'node:stream';
import type { Member } from '../../auth/member.ts';
import { AppError } from '../../lib/app-error.ts';
import type { FileResponse } from '../../http/route.ts';
import type { AccountDeps } from './account-deps.ts';
import { listDeviceSessions } from './device-sessions.ts';
import {
  EXPORT_BATCH_SIZE,
  findStoredMember,
  isMember,
  type Keyed,
  readAddedGames,
  type ReadBatch,
  readBlocked,
  readConnections,
  readConversations,
  readMessages,
  readNotices,
  readPosts,
  readReports,
  readSanctions,
} from './export-repository.ts';

type ExportDeps = Pick<AccountDeps, 'db' | 'rateLimiter' | 'productName'>;

/** The rows of a list one by one, with no more than a batch of them in memory. */
async function* streamRows<Row>(readBatch: ReadBatch<Row>): AsyncGenerator<Keyed<Row>> {
  for (let behind: string | undefined, isMore = true; isMore; ) {
    const batch = await readBatch(behind);
    yield* batch;
    behind = batch.at(-1)?.key;
    isMore = batch.length === EXPORT_BATCH_SIZE;
  }
}

/** A list as JSON, one row a line. */
async function* writeList<Row>(readBatch: ReadBatch<Row>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const { row } of streamRows(readBatch)) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield before === '[\n' ? '[]' : '\n]';
}

async function* writeConversations({ db }: ExportDeps, memberId: string): AsyncGenerator<string> {
  let before = '[\n';
  for await (const { key: chatId, row } of streamRows(readConversations(db, memberId))) {
    yield `${before}${JSON.stringify(row).slice(0, -1)},"messages":`;
    yield* writeList(readMessages(db, memberId, chatId));
    yield '}';
    before = ',\n';
  }
  yield before === '[\n' ? '[]' : '\n]';
}

const dataUrlOf = (picture: Buffer | null): string | null =>
  picture && `data:image/webp;base64,${picture.toString('base64')}`;

type StoredMember = NonNullable<Awaited<ReturnType<typeof findStoredMember>>>;

/** All that is kept of a member, as JSON. Throws where that cannot be told in full: nobody may take a part for it all. */
async function* writeExport(deps: ExportDeps, member: Member, kept: StoredMember): AsyncGenerator<string> {
  const { db, productName } = deps;
  const start = {
    exportedAt: new Date(),
    product: productName,
    profile: { ...kept.profile, picture: dataUrlOf(kept.picture) },
    settings: kept.settings,
    sessions: (await listDeviceSessions(deps, member)).map(({ device, signedInAt, lastUsedAt }) => ({
      device,
      signedInAt,
      lastUsedAt,
    })),
  };
  yield JSON.stringify(start, null, 2).slice(0, -2);
  yield ',\n  "blockedPlayers": ';
  yield* writeList(readBlocked(db, member.id));
  yield ',\n  "posts": ';
  yield* writeList(readPosts(db, member.id));
  yield ',\n  "connections": ';
  yield* writeList(readConnections(db, member.id));
  yield ',\n  "addedGames": ';
  yield* writeList(readAddedGames(db, member.id));
  yield ',\n  "reports": ';
  yield* writeList(readReports(db, member.id));
  yield ',\n  "sanctions": ';
  yield* writeList(readSanctions(db, member.id));
  yield ',\n  "notices": ';
  yield* writeList(readNotices(db, member.id));
  yield ',\n  "conversations": ';
  yield* writeConversations(deps, member.id);
  if (!(await isMember(db, member.id))) throw new Error('The member has left while their data was read.');
  yield '\n}\n';
}

/** A name that every system can give a file. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'my';

/** Gives a member all that is kept of them, as one file that is read while it is sent. */
export async function exportData(deps: ExportDeps, member: Member): Promise<FileResponse> {
  await deps.rateLimiter.consume('exportsPerHour', member.id);
  const kept = await findStoredMember(deps.db, member.id);
  if (!kept) throw new AppError('unauthenticated');
  const day = new Date().toISOString().slice(0, 10);
  return {
    body: Readable.from(writeExport(deps, member, kept), { objectMode: false }),
    headers: {
      'content-disposition': `attachment; filename="${slugOf(deps.productName)}-data-${day}.json"`,
      'cache-control': 'no-store',
    },
  };
}
