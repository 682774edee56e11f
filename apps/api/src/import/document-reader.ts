import { storableText, atMost } from '@muster/contract/values/text.ts';
import { z } from '@muster/contract/zod.ts';
import type { ExportedDocument } from './documents-at.ts';
import { DocumentReference, isWithoutZone, parseTimestamp } from './plain-value.ts';

/** Thrown for a document that is not imported. The message is the reason. */
export class RejectedDocument extends Error {}

/** Firestore's limit. Entries of a PostgreSQL index can be little longer. */
const ID_MAX_BYTES = 1500;
const LEGACY_TEXT_MAX_LENGTH = 200;
const INVALID_TIME = 'Not a time in ISO 8601, epoch seconds or milliseconds';
const WITHOUT_ZONE = 'It has no time zone and was read as UTC';
const IN_FUTURE = 'It is in the future and was replaced by the time of the import';

/** A document's own id. */
export const ownIdSchema = storableText().check(
  z.minLength(1, 'Missing'),
  z.refine((id) => Buffer.byteLength(id) <= ID_MAX_BYTES, 'Too long'),
);

/** Numbers as text: ids of Discord and Steam, for example. */
export const textOfNumber = (value: unknown): unknown => (Number.isSafeInteger(value) ? String(value) : value);

/** The id in a reference or path. Ids do not contain slashes. */
function idOf(value: unknown): unknown {
  const id = value instanceof DocumentReference ? value.path : textOfNumber(value);
  return typeof id === 'string' ? id.slice(id.lastIndexOf('/') + 1) : id;
}

/** The id of another document. */
export const documentIdSchema = z.pipe(z.transform(idOf), ownIdSchema);

/** Fields of older documents that are only displayed. */
export const legacyTextSchema = storableText().check(
  z.trim(),
  ...atMost(LEGACY_TEXT_MAX_LENGTH, `More than ${LEGACY_TEXT_MAX_LENGTH} characters`),
);

/** Reads the fields of a document by the product's rules. */
export interface DocumentReader {
  /** Omitted fields and why. */
  readonly remarks: ReadonlySet<string>;
  /** A required field, under the first of these names that the document has. */
  required: <Output>(schema: z.ZodMiniType<Output>, ...names: string[]) => Output;
  /** An optional field: null if it is missing or invalid. */
  optional: <Output>(schema: z.ZodMiniType<Output>, ...names: string[]) => Output | null;
  /** The first valid timestamp under these names, at most now; null if there is none. */
  timestamp: (...names: string[]) => Date | null;
  addRemark: (name: string, why: string) => void;
}

/** Throws {@link RejectedDocument} for a required field that is missing or invalid. */
export function createDocumentReader({ fields }: Pick<ExportedDocument, 'fields'>): DocumentReader {
  const remarks = new Set<string>();
  const find = (names: readonly string[]): [string, unknown] => {
    const name = names.find((one) => fields[one] !== undefined && fields[one] !== null) ?? names[0] ?? '';
    return [name, fields[name]];
  };
  const addRemark = (name: string, why: string): void => void remarks.add(`${name}: ${why}`);
  return {
    remarks,
    addRemark,
    required: (schema, ...names) => {
      const [name, value] = find(names);
      const read = schema.safeParse(value);
      if (!read.success) throw new RejectedDocument(`${name}: ${read.error.issues[0]?.message}`);
      return read.data;
    },
    optional: (schema, ...names) => {
      const [name, value] = find(names);
      if (value === undefined || value === null || value === '') return null;
      const read = schema.safeParse(value);
      if (read.success) return read.data;
      addRemark(name, read.error.issues[0]?.message ?? 'Not valid');
      return null;
    },
    timestamp: (...names) => {
      for (const name of names) {
        const value = fields[name];
        if (value === undefined || value === null) continue;
        const timestamp = parseTimestamp(value);
        if (!timestamp) {
          addRemark(name, INVALID_TIME);
          continue;
        }
        if (isWithoutZone(value)) addRemark(name, WITHOUT_ZONE);
        if (timestamp.getTime() <= Date.now()) return timestamp;
        addRemark(name, IN_FUTURE);
        return new Date();
      }
      return null;
    },
  };
}
