import type { z } from './zod.ts';

/** A broken rule: where in the form, and the sentence to show. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

const fieldsOf = (schema: z.core.$ZodType): string[] =>
  'shape' in schema && typeof schema.shape === 'object' && schema.shape !== null ? Object.keys(schema.shape) : [];

/** Unknown fields are for programmers to read; every other rule has a sentence of its own. */
const issueMessage = (issue: z.core.$ZodIssue): string =>
  issue.code === 'unrecognized_keys' ? `There is no field called ${issue.keys.join(', ')}.` : issue.message;

/** The broken rules in the order of the schema's fields: the first one is the one to tell. */
export function orderIssues(schema: z.core.$ZodType, error: z.core.$ZodError): Issue[] {
  const fields = fieldsOf(schema);
  const place = ({ path }: Issue): number => fields.indexOf(path.split('.')[0] ?? '') + 1 || fields.length + 1;
  const issues = error.issues.map((issue) => ({ path: issue.path.join('.'), message: issueMessage(issue) }));
  const isFirst = ({ path, message }: Issue, index: number): boolean =>
    issues.findIndex((other) => other.path === path && other.message === message) === index;
  return issues.filter(isFirst).toSorted((a, b) => place(a) - place(b));
}
