import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';

export const EXPORT_AS_JSON = 'Export the documents as JSON, for example with node-firestore-import-export.';
const OFFICIAL_EXPORT = `This is an official Firestore export, which only Firestore and BigQuery can read. Import it into a Firestore project. ${EXPORT_AS_JSON}`;
const COMPRESSED = 'The file is compressed. Unpack it first.';
export const JSON_LINES =
  'The file has several JSON documents, for example one per line. Combine them into one object of collections, for example with jq: {"users": […], "posts": […]}.';
export const ACCOUNTS =
  'The file contains the accounts of Firebase Authentication. Import the documents of Firestore, and pass this file with --accounts.';

const signatures: readonly (readonly [readonly number[] | string, string])[] = [
  [[0x1f, 0x8b], COMPRESSED],
  ['PK', COMPRESSED],
  ['BZh', COMPRESSED],
  [[0xfd, 0x37, 0x7a], COMPRESSED],
  [[0x37, 0x7a, 0xbc, 0xaf], COMPRESSED],
  [[0x28, 0xb5, 0x2f, 0xfd], COMPRESSED],
  ['Obj\u0001', 'The file is in Avro, a format of BigQuery.'],
  ['PAR1', 'The file is in Parquet, a format of BigQuery.'],
];

/** The files of an official export: `…overall_export_metadata`, `…export_metadata` and `output-0`. */
const isOfficialExport = (name: string): boolean => /export_metadata$|^output-\d+$|^all_namespaces$/u.test(name);

/** Describes a file that is not JSON in UTF-8, and the remedy. Null if it starts like JSON. */
export function describeOtherFormat(path: string, head: Buffer, exportHint: string): string | null {
  if (isOfficialExport(basename(path))) return OFFICIAL_EXPORT;
  const found = signatures.find(([bytes]) => head.subarray(0, bytes.length).equals(Buffer.from(bytes)));
  if (found) return found[1] === COMPRESSED ? COMPRESSED : `${found[1]} ${exportHint}`;
  const isUtf16 = head.length > 1 && ['fffe', 'feff'].includes(head.toString('hex', 0, 2));
  if (isUtf16 || head.subarray(0, 512).includes(0))
    return 'The file is in UTF-16 or binary. Convert it to JSON in UTF-8.';
  const text = head.toString();
  if (/^\uFEFF?\s*[[{]/u.test(text)) return null;
  const [line = ''] = text.split('\n', 1);
  return /^[^<]+[,;\t]/u.test(line)
    ? `The file is CSV, which has neither types nor lists. ${exportHint}`
    : 'The file is not JSON: it must start with { or [.';
}

/** Describes a folder, and the remedy. */
export async function describeFolder(path: string): Promise<string> {
  const names = await readdir(path);
  if (names.some(isOfficialExport)) return OFFICIAL_EXPORT;
  return `${path} is a folder. The export must be one JSON file: combine the files of a folder into one object of collections by document id.`;
}
