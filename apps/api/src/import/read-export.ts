import { createReadStream } from 'node:fs';
import { JSONParser } from '@streamparser/json';
import { plainDocument } from './plain-value.ts';

/** Imported collections, in the order in which they are written. */
export const exportedCollections = ['users', 'games', 'posts', 'chats', 'messages'] as const;
export type ExportedCollection = (typeof exportedCollections)[number];

/** A document with unwrapped values. */
export interface ExportedDocument {
  readonly collection: ExportedCollection;
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const CHUNK_BYTES = 256 * 1024;
const CHUNK_DOCUMENTS = 500;

const paths = exportedCollections.flatMap((name) => [`$.${name}.*`, `$.__collections__.${name}.*`]);

const isCollection = (name: unknown): name is ExportedCollection => exportedCollections.some((known) => known === name);

/**
 * Streams an export in chunks, so that its size does not matter: `{ users: { id: {…} } }` or `{ users: [{ id, … }] }`, also
 * under `__collections__`. Throws if the file is not JSON.
 */
export async function* readExport(
  path: string,
  onRead: (bytes: number) => void,
): AsyncGenerator<readonly ExportedDocument[]> {
  let documents: ExportedDocument[] = [];
  const parser = new JSONParser({ paths, keepStack: false });
  parser.onValue = ({ value, key, stack }) => {
    const collection = stack.at(-1)?.key;
    if (!isCollection(collection)) return;
    const { id, fields } = plainDocument(value);
    documents.push({ collection, id: typeof key === 'string' ? key : id, fields });
  };
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    parser.write(chunk);
    onRead(chunk.length);
    if (documents.length < CHUNK_DOCUMENTS) continue;
    yield documents;
    documents = [];
  }
  if (!parser.isEnded) throw new Error('The file ends in the middle.');
  yield documents;
}
