import { storableText, atMost } from '@muster/contract/values/text.ts';
import { z } from '@muster/contract/zod.ts';
import type { ExportedDocument } from './read-export.ts';
import { parseTimestamp } from './plain-value.ts';

/** Thrown for a document that is not imported. The message is the reason. */
export class RejectedDocument extends Error {}

/** Firestore's limit. */
const ID_MAX_LENGTH = 1500;
const LEGACY_TEXT_MAX_LENGTH = 200;
const INVALID_TIME = 'Not a time in ISO 8601, epoch seconds or milliseconds';

export const documentIdSchema = storableText().check(z.minLength(1, 'Missing'), ...atMost(ID_MAX_LENGTH, 'Too long'));

/** Fields of older documents that are only displayed. */
export const legacyTextSchema = storableText().check(
  z.trim(),
  ...atMost(LEGACY_TEXT_MAX_LENGTH, `More than ${LEGACY_TEXT_MAX_LENGTH} characters`),
);

/** Reads the fields of a document by the product's rules. */
export interface DocumentReader {
  /** Omitted fields and why. */
  readonly remarks: readonly string[];
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
  const remarks: string[] = [];
  const find = (names: readonly string[]): [string, unknown] => {
    const name = names.find((one) => fields[one] !== undefined && fields[one] !== null) ?? names[0] ?? '';
    return [name, fields[name]];
  };
  const addRemark = (name: string, why: string): void => void remarks.push(`${name}: ${why}`);
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
        if (timestamp) return timestamp.getTime() > Date.now() ? new Date() : timestamp;
        addRemark(name, INVALID_TIME);
      }
      return null;
    },
  };
}
