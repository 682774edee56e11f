import type pg from 'pg';
import { type DocumentReader, RejectedDocument, createDocumentReader, ownIdSchema } from './document-reader.ts';
import { readChat, readMessage } from './read-chat.ts';
import { type ExportedCollection, type ExportedDocument, exportedCollections, isImported } from './documents-at.ts';
import { type MemberOptions, readMember } from './read-member.ts';
import { readGame, readPost } from './read-post.ts';
import { type Remark, addRemarks, findImported, insertStaged } from './staging.ts';

/** Number of documents in a collection, and of those imported or existing before. */
export interface Counts {
  inFile: number;
  known: number;
}

/** Removes what PostgreSQL cannot store from an id. */
export const storable = (id: string): string => id.toWellFormed().replaceAll('\0', '');

type Read = (reader: DocumentReader, documentId: string) => object | Promise<object>;

const readers = (options: MemberOptions): Readonly<Record<ExportedCollection, Read>> => ({
  users: (reader) => readMember(reader, options),
  games: readGame,
  posts: readPost,
  chats: readChat,
  messages: readMessage,
});

/** Collections whose documents are not read again if they were imported before. */
const importedOnce: readonly ExportedCollection[] = ['users', 'games', 'posts'];

interface Reading {
  readonly rows: { readonly document_id: string }[];
  readonly remarks: Remark[];
}

async function readInto({ rows, remarks }: Reading, read: Read, document: ExportedDocument): Promise<void> {
  const { collection, id } = document;
  const addRemark = (is_rejected: boolean, reason: string): void => {
    remarks.push({ is_rejected, collection, document_id: storable(id), reason });
  };
  try {
    if (!ownIdSchema.safeParse(id).success) throw new RejectedDocument('id: The document has no valid id');
    const reader = createDocumentReader(document);
    const row = await read(reader, id);
    rows.push({ document_id: id, ...row });
    for (const remark of reader.remarks) addRemark(false, remark);
  } catch (error) {
    if (!(error instanceof RejectedDocument)) throw error;
    addRemark(true, error.message);
  }
}

const describeUnread = ({ collection, id }: ExportedDocument): Remark => ({
  is_rejected: false,
  collection: storable(collection),
  document_id: storable(id),
  reason: 'This collection is not imported',
});

/** Validates documents and inserts them into the staging tables. Adds a remark for each document of another collection. */
export async function stageDocuments(
  client: pg.Client,
  documents: readonly ExportedDocument[],
  counts: Readonly<Record<ExportedCollection, Counts>>,
  options: MemberOptions,
): Promise<void> {
  const read = readers(options);
  await addRemarks(client, documents.filter(({ collection }) => !isImported(collection)).map(describeUnread));
  for (const collection of exportedCollections) {
    const found = documents.filter((document) => document.collection === collection);
    const ids = found.map(({ id }) => storable(id));
    const imported = importedOnce.includes(collection) ? await findImported(client, collection, ids) : new Set();
    const reading: Reading = { rows: [], remarks: [] };
    for (const document of found) {
      if (!imported.has(document.id)) await readInto(reading, read[collection], document);
    }
    for (const document_id of await insertStaged(client, collection, reading.rows)) {
      reading.remarks.push({ is_rejected: true, collection, document_id, reason: 'id: It is in the file twice' });
    }
    await addRemarks(client, reading.remarks);
    counts[collection].inFile += found.length;
    counts[collection].known += found.filter(({ id }) => imported.has(id)).length;
  }
}
