import { createReadStream } from 'node:fs';
import { JSONParser } from '@streamparser/json';
import { type ExportedDocument, documentsAt, entriesOf, isImported } from './documents-at.ts';
import { createNumberRepair } from './json-numbers.ts';
import { ACCOUNTS, JSON_LINES, describeOtherFormat } from './other-formats.ts';
import { isFields } from './plain-value.ts';

const CHUNK_BYTES = 256 * 1024;
const CHUNK_DOCUMENTS = 500;

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

/** Creates a function that parses the next part of a file and passes the values two levels below the root. */
function createParser(head: string, add: (name: string, key: unknown, value: unknown) => void) {
  const parser = new JSONParser({ paths: [startsWithRoot.test(head) ? `$.${ROOT}.*.*` : '$.*.*'], keepStack: false });
  let failure: string | undefined;
  let place = 'at its start';
  parser.onValue = ({ value, key, stack }) => {
    const name = String(stack.at(-1)?.key);
    if (name === 'users' && key === 0 && isAccount(value)) failure ??= ACCOUNTS;
    place = `after ${name}/${key}`;
    add(name, key, value);
  };
  parser.onError = ({ message }) => {
    const [, found = message] = /"(.+?)"/su.exec(message) ?? [];
    failure ??= parser.isEnded
      ? JSON_LINES
      : `The file is not valid JSON: unexpected ${JSON.stringify(found)} ${place}.`;
  };
  const parse = (text: string): void => {
    if (text !== '') parser.write(text);
    if (failure !== undefined) throw new Error(failure);
  };
  return { parse, isEnded: () => parser.isEnded };
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
  const decode = createDecoder();
  const repair = createNumberRepair();
  let parser: ReturnType<typeof createParser> | undefined;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    const otherFormat = parser ? null : describeOtherFormat(path, chunk);
    if (otherFormat !== null) throw new Error(otherFormat);
    const text = repair(decode(chunk));
    parser ??= createParser(text, collector.add);
    parser.parse(text);
    onRead(chunk.length);
    if (collector.count() >= CHUNK_DOCUMENTS) yield collector.take();
  }
  if (!parser) throw new Error('The file is empty.');
  parser.parse(repair(decode()));
  parser.parse(repair());
  if (!parser.isEnded()) throw new Error('The file ends in the middle.');
  collector.close();
  yield collector.take();
}
