import { storableText, atMost } from '@muster/contract/values/text.ts';
import { z } from '@muster/contract/zod.ts';
import type { ExportedDocument } from './read-export.ts';
import { parseTimestamp } from './plain-value.ts';

/** A document that becomes no row, and why. */
export class RejectedDocument extends Error {}

/** Firestore's own bound of an id. */
const ID_MAX_LENGTH = 1500;
const LEGACY_TEXT_MAX_LENGTH = 200;

export const documentIdSchema = storableText().check(
  z.minLength(1, 'There is none'),
  ...atMost(ID_MAX_LENGTH, 'It is too long'),
);

/** What older documents say beside the rest; only ever shown. */
export const legacyTextSchema = storableText().check(
  z.trim(),
  ...atMost(LEGACY_TEXT_MAX_LENGTH, `It has more than ${LEGACY_TEXT_MAX_LENGTH} characters`),
);

/** The fields of one document, read by the rules that hold here. */
export interface DocumentReader {
  /** What was left out of the document, and why. */
  readonly remarks: readonly string[];
  /** A field that has to be right; the first of these names that the document has. */
  required: <Output>(schema: z.ZodMiniType<Output>, ...names: string[]) => Output;
  /** A field that is left out when it is missing or wrong. */
  optional: <Output>(schema: z.ZodMiniType<Output>, ...names: string[]) => Output | null;
  /** A moment, at most now; null when there is none. */
  timestamp: (...names: string[]) => Date | null;
  /** Notes that something is left out. */
  addRemark: (name: string, why: string) => void;
}

/** Reads a document; a field that has to be right and is not throws a {@link RejectedDocument}. */
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
      addRemark(name, read.error.issues[0]?.message ?? 'It cannot be used');
      return null;
    },
    timestamp: (...names) => {
      const [name, value] = find(names);
      if (value === undefined || value === null) return null;
      const moment = parseTimestamp(value);
      if (!moment) addRemark(name, 'It is no moment');
      return moment && moment.getTime() > Date.now() ? new Date() : (moment ?? null);
    },
  };
}
