import { z } from '@muster/contract/zod.ts';

/** A detail of an audit entry. */
export interface DetailLine {
  readonly name: string;
  readonly value: string;
}

const recordSchema = z.record(z.string(), z.unknown());

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Splits a name such as 'deletedPosts' into words. */
const splitCamelCase = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Lists the details of an audit entry, in any format. */
export function detailLines(details: string): DetailLine[] {
  const parsed = parse(details);
  const { data } = recordSchema.safeParse(parsed);
  if (!data) return [{ name: '', value: toText(parsed) }];
  return Object.entries(data).map(([name, value]) => ({ name: splitCamelCase(name), value: toText(value) }));
}

/** Details that name the target, best first. */
const nameKeys = ['name', 'email', 'from', 'before', 'game'] as const;

/** Name of the target from the details, or its id. */
export function targetName(details: string, targetId: string): string {
  const { data = {} } = recordSchema.safeParse(parse(details));
  const name = nameKeys.map((key) => data[key]).find((value) => typeof value === 'string' && value !== '');
  return typeof name === 'string' ? name : targetId;
}
