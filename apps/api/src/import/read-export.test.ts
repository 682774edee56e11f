import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { describeFolder } from './other-formats.ts';
import { readExport } from './read-export.ts';

async function aFileOf(content: string | Uint8Array, name = 'export.json'): Promise<string> {
  const folder = await makeTemporaryFolder('muster-import-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}

/** The paths and fields of the documents in a file. */
async function read(content: object | string) {
  const found: Record<string, unknown> = {};
  const file = await aFileOf(typeof content === 'string' ? content : JSON.stringify(content));
  for await (const documents of readExport(file, () => {}))
    for (const { collection, id, fields } of documents) found[`${collection} ${id}`] = fields;
  return found;
}

const lines = /^The file has several JSON documents, for example one per line\. Combine them [^()]+$/;
const official = /^This is an official Firestore export, which only Firestore and BigQuery can read\. Import it /;

test.each([
  ['', /^The file is empty\.$/],
  ['uid,email\na,a@example.com', /^The file is CSV, which has neither types nor lists\. Export the documents as JSON/],
  ['"uid";"email"\r\n', /^The file is CSV/],
  ['<users/>', /^The file is not JSON: it must start with { or \[\.$/],
  ['{"users": {}}\n{"posts": {}}', lines],
  ['{"id": "a"}\r\n{"id": "b"}\r\n', lines],
  [`{"id": "${'a'.repeat(300_000)}"}\n{"id": "b"}`, lines],
  ['{"id": "a"},\n{"id": "b"}', lines],
  ['[1]\nnull', lines],
  [Buffer.from('\uFEFF{"users": {}}', 'utf16le'), /^The file is in UTF-16 or binary\. Convert it to JSON in UTF-8\.$/],
  [Buffer.from('{"users": {"a": {"name": "Zoë"}}}', 'latin1'), /^The file is not in UTF-8\. .*iconv\.$/],
  [gzipSync('{"users": {}}'), /^The file is compressed\. Unpack it first\.$/],
  [zstdCompressSync('{"users": {}}'), /^The file is compressed\. Unpack it first\.$/],
  ['PK\u0003\u0004', /^The file is compressed\. Unpack it first\.$/],
  ['Obj\u0001\u0004', /^The file is in Avro, a format of BigQuery\. Export the documents as JSON/],
  ['PAR1\u0015', /^The file is in Parquet, a format of BigQuery\. Export the documents as JSON/],
  [
    '{"users": [{"localId": "a", "email": "a@example.com", "passwordHash": "c2NyeXB0"}]}',
    /accounts of Firebase Authentication/,
  ],
  [
    '{"users": [{"uid": "a", "email": "a@example.com", "metadata": {}, "providerData": []}]}',
    /accounts of Firebase Authentication/,
  ],
  ['{"users": {"a": {"email": undefined}}}', /^The file is not valid JSON: unexpected "u" at its start\.$/],
  [
    '{"users": {"a": {"email": ""}, "b": {"email": "",}}}',
    /^The file is not valid JSON: unexpected "}" after users\/a\.$/,
  ],
])('rejects another format and states the remedy (%#)', async (content, sentence) => {
  await expect(readExport(await aFileOf(content), () => {}).next()).rejects.toThrow(sentence);
});

test.each(['2026-11-01.overall_export_metadata', 'all_namespaces_all_kinds.export_metadata', 'output-0'])(
  'names the official export that %s belongs to',
  async (name) => {
    const file = await aFileOf(Buffer.from([0x4e, 0x9c, 0, 0, 1]), name);
    await expect(readExport(file, () => {}).next()).rejects.toThrow(official);
    await expect(describeFolder(dirname(file))).resolves.toMatch(official);
  },
);

const message = { text: 'hi', senderId: 'kim' };
const chat = { participants: ['kim', 'lee'] };

test.each([
  [
    'node-firestore-import-export',
    { __collections__: { chats: { c: { ...chat, __collections__: { messages: { m: message } } } } } },
  ],
  ['firestore-export-import', { chats: { c: { ...chat, subCollection: { 'chats/c/messages': { m: message } } } } }],
  ['firestore-export-import of one sub-collection', { chats: { c: chat }, 'chats/c/messages': { m: message } }],
  [
    '@endran/firestore-export-import',
    { 'chats/c': chat, 'chats/c/messages/m': message, metadata: { timestamp: 'now', ref: '/' } },
  ],
  ['a field of the chat', { chats: { c: { ...chat, messages: [{ id: 'm', ...message }] } } }],
  [
    'the REST API',
    {
      documents: [
        {
          name: 'projects/p/databases/(default)/documents/chats/c',
          fields: { participants: { arrayValue: { values: [{ stringValue: 'kim' }, { stringValue: 'lee' }] } } },
        },
        {
          name: 'projects/p/databases/(default)/documents/chats/c/messages/m',
          fields: { text: { stringValue: 'hi' }, senderId: { stringValue: 'kim' } },
        },
      ],
    },
  ],
])('reads the messages below a conversation in the form of %s', async (_, content) => {
  const { 'messages c/m': found, 'chats c': fields, ...others } = await read(content);
  expect(found).toMatchObject({ ...message, chatId: 'c' });
  expect(fields).toEqual(chat);
  expect(others).toEqual({});
});

test('returns the documents of other collections and sub-collections under their path', async () => {
  const content = {
    users: { kim: { name: 'Kim', __collections__: { friends: { lee: { __collections__: { notes: { n: {} } } } } } } },
    settings: { theme: { dark: true }, version: 3 },
  };
  expect(Object.keys(await read(content))).toEqual([
    'users kim',
    'users/friends kim/lee',
    'users/friends/notes kim/lee/n',
    'settings theme',
  ]);
});

test('reads the rest of a file with NaN', async () => {
  expect(
    await read('{"posts": {"p": {"responses": NaN, "by": 76561198012345678}, "q": {"responses": -Infinity}}}'),
  ).toEqual({
    'posts p': { responses: Infinity, by: '76561198012345678' },
    'posts q': { responses: Infinity },
  });
});

test('reads conversations that are nested deeper than Firestore allows', async () => {
  const depth = 20_000;
  const nested = `{"__collections__": {"chats": {"c": `.repeat(depth) + '{}' + '}}}'.repeat(depth);
  expect(Object.keys(await read(`{"users": {"kim": ${nested}}}`)).length).toBeGreaterThan(50);
});
