import { type ExportedDocument, documentsAt, entriesOf, isImported } from './documents-at.ts';
import { ACCOUNTS, EXPORT_AS_JSON } from './other-formats.ts';
import { parseJsonFile } from './parse-json-file.ts';
import { isFields } from './plain-value.ts';

const CHUNK_DOCUMENTS = 500;

/** The collections are at the top of a file, or under this name. */
const ROOT = '__collections__';
const startsWithRoot = /^\uFEFF?\s*\{\s*"__collections__"/u;

/** Accounts in the form of `firebase auth:export`, or of the Admin SDK's `listUsers`. */
const isAccount = (value: unknown): boolean =>
  isFields(value) && ('localId' in value || ('uid' in value && 'providerData' in value && 'metadata' in value));

/** Collects the documents of parsed values. A value is a document, or a field of a document that is keyed by its path. */
function createCollector() {
  let documents: ExportedDocument[] = [];
  let open: { readonly path: string; readonly fields: Map<string, unknown> } | undefined;
  const add = (collection: readonly string[], key: unknown, value: unknown): void => {
    // Other values, such as the time of the export, are not documents.
    if (!isFields(value) && !isImported(collection[0])) return;
    for (const document of documentsAt(collection, key, value)) documents.push(document);
  };
  /** Adds the document whose fields have been collected. */
  const close = (): void => {
    const parts = open?.path.split('/') ?? [];
    if (open) add(parts.slice(0, -1), parts.at(-1), Object.fromEntries(open.fields));
    open = undefined;
  };
  return {
    add: (name: string, key: unknown, value: unknown): void => {
      if (name !== open?.path) close();
      const parts = name.split('/');
      if (name === ROOT) for (const [id, document] of entriesOf(value)) add([String(key)], id, document);
      else if (parts.length % 2 === 1) add(parts, key, value);
      else {
        open ??= { path: name, fields: new Map() };
        open.fields.set(String(key), value);
      }
    },
    close,
    count: () => documents.length,
    take: () => documents.splice(0),
  };
}

/**
 * Streams an export in chunks, so that its size does not matter: `{ users: { id: {…} } }` or `{ users: [{ id, … }] }`, also
 * under `__collections__`, or documents by path: `{ 'users/id': {…} }`. Throws if the file is not JSON.
 */
export async function* readExport(
  path: string,
  onRead: (bytes: number) => void,
): AsyncGenerator<readonly ExportedDocument[]> {
  const collector = createCollector();
  const chunks = parseJsonFile(path, {
    // Values two levels below the root.
    choosePath: (head) => (startsWithRoot.test(head) ? `$.${ROOT}.*.*` : '$.*.*'),
    onValue: (value, key, name) => {
      if (name === 'users' && key === 0 && isAccount(value)) return ACCOUNTS;
      collector.add(name, key, value);
      return undefined;
    },
    onRead,
    exportHint: EXPORT_AS_JSON,
  });
  for await (const _ of chunks) if (collector.count() >= CHUNK_DOCUMENTS) yield collector.take();
  collector.close();
  yield collector.take();
}
