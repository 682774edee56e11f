import { type Fields, isFields, plainDocument } from './plain-value.ts';

/** Imported collections, in the order in which they are written. */
export const exportedCollections = ['users', 'games', 'posts', 'chats', 'messages'] as const;
export type ExportedCollection = (typeof exportedCollections)[number];

/** A document with unwrapped values. */
export interface ExportedDocument {
  /** The path of the collection without ids, such as `users/friends`. */
  readonly collection: string;
  readonly id: string;
  readonly fields: Fields;
}

export const isImported = (name: unknown): name is ExportedCollection =>
  exportedCollections.some((known) => known === name);

/** Fields in which export tools write the sub-collections of a document. */
const nestingFields = ['__collections__', '__subcollections__', 'subCollection', 'subCollections', 'subcollections'];

/** Firestore's limit of nested collections, as a number of parts of a path. */
const MAX_PATH_LENGTH = 200;

export const entriesOf = (documents: unknown): [unknown, unknown][] =>
  Array.isArray(documents) ? [...documents.entries()] : isFields(documents) ? Object.entries(documents) : [];

/** Splits a document into its own fields and its sub-collections. Some exports list messages in a field of the chat. */
function splitDocument(value: unknown, collection: string | undefined): [unknown, [string, unknown][]] {
  if (!isFields(value)) return [value, []];
  const isNesting = (name: string): boolean => nestingFields.includes(name);
  const isMessages = (name: string): boolean => name === 'messages' && collection === 'chats';
  const entries = Object.entries(value);
  const nested = entries.flatMap(([name, inside]) =>
    isNesting(name) && isFields(inside)
      ? Object.entries(inside)
      : isMessages(name)
        ? Object.entries({ [name]: inside })
        : [],
  );
  return [Object.fromEntries(entries.filter(([name]) => !isNesting(name) && !isMessages(name))), nested];
}

/** Messages may be in a sub-collection of their conversation. Their ids are unique only there. */
function createDocument(path: readonly string[], fields: Fields): ExportedDocument {
  const collection = path.filter((_, place) => place % 2 === 0).join('/');
  const id = path.filter((_, place) => place % 2 === 1).join('/');
  if (collection !== 'chats/messages') return { collection, id, fields };
  return { collection: 'messages', id, fields: { ...fields, chatId: path[1] } };
}

/** The document under a key of the collection at this path, and the documents of its sub-collections. */
export function* documentsAt(collection: readonly string[], key: unknown, value: unknown): Generator<ExportedDocument> {
  const [own, nested] = splitDocument(value, collection.at(-1));
  const { id, path = [...collection, typeof key === 'string' ? key : id], fields } = plainDocument(own);
  yield createDocument(path, fields);
  if (path.length > MAX_PATH_LENGTH) return;
  for (const [name, documents] of nested) {
    // firestore-export-import names a sub-collection by its full path.
    const below = [...path, name.slice(name.lastIndexOf('/') + 1)];
    for (const [nestedKey, document] of entriesOf(documents)) yield* documentsAt(below, nestedKey, document);
  }
}
