import { message } from './message.ts';
import type { z } from './zod.ts';

/** A broken rule: the path of the field and the message to show. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

const fieldsOf = (schema: z.core.$ZodType): string[] =>
  'shape' in schema && typeof schema.shape === 'object' && schema.shape !== null ? Object.keys(schema.shape) : [];

/** Zod has no custom message for unknown fields. */
const issueMessage = (issue: z.core.$ZodIssue): string =>
  issue.code === 'unrecognized_keys'
    ? message('There is no field called {fields}.', { fields: issue.keys.join(', ') })
    : issue.message;

/** Sorts broken rules by the order of the schema's fields; forms show the first one. */
export function orderIssues(schema: z.core.$ZodType, error: z.core.$ZodError): Issue[] {
  const fields = fieldsOf(schema);
  const place = ({ path }: Issue): number => fields.indexOf(path.split('.')[0] ?? '') + 1 || fields.length + 1;
  const issues = error.issues.map((issue) => ({ path: issue.path.join('.'), message: issueMessage(issue) }));
  const isFirst = (issue: Issue, index: number): boolean =>
    issues.findIndex((other) => other.path === issue.path && other.message === issue.message) === index;
  return issues.filter(isFirst).toSorted((a, b) => place(a) - place(b));
}
