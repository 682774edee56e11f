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

/** Describes a file that is not JSON in UTF-8, and the remedy. Null if it starts like JSON. */
function describeOtherFormat(head: Buffer): string | null {
  const starts = (...bytes: number[]): boolean => head.subarray(0, bytes.length).equals(Buffer.from(bytes));
  if (starts(0x1f, 0x8b) || starts(0x50, 0x4b)) return 'The file is compressed. Unpack it first.';
  if (starts(0xff, 0xfe) || starts(0xfe, 0xff) || head.subarray(0, 4).includes(0))
    return 'The file is in UTF-16 or binary. Convert it to JSON in UTF-8.';
  return /^\uFEFF?\s*[[{]/.test(head.toString()) ? null : 'The file is not JSON: it must start with { or [.';
}

/** Throws a readable error for bytes that are not UTF-8: replacement characters would change texts. */
function createDecoder(): (chunk?: Buffer) => string {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return (chunk) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new Error('The file is not in UTF-8. Convert it, for example with iconv.');
    }
  };
}

function parse(parser: JSONParser, text: string): void {
  try {
    parser.write(text);
  } catch (error) {
    if (!parser.isEnded) throw error;
    throw new Error('The file has several JSON documents. Combine them into one object of collections.', {
      cause: error,
    });
  }
}

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
  const decode = createDecoder();
  let isFirst = true;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    const otherFormat = isFirst ? describeOtherFormat(chunk) : null;
    if (otherFormat !== null) throw new Error(otherFormat);
    isFirst = false;
    parse(parser, decode(chunk));
    onRead(chunk.length);
    if (documents.length < CHUNK_DOCUMENTS) continue;
    yield documents;
    documents = [];
  }
  parse(parser, decode());
  if (isFirst) throw new Error('The file is empty.');
  if (!parser.isEnded) throw new Error('The file ends in the middle.');
  yield documents;
}
