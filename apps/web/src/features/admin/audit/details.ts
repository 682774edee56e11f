import { z } from '@muster/contract/zod.ts';

/** A line of what was noted with an act. */
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

/** The words of a name such as 'deletedPosts'. */
const splitCamelCase = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** What was noted with an act, line by line, whatever it is. */
export function detailLines(details: string): DetailLine[] {
  const parsed = parse(details);
  const { data } = recordSchema.safeParse(parsed);
  if (!data) return [{ name: '', value: toText(parsed) }];
  return Object.entries(data).map(([name, value]) => ({ name: splitCamelCase(name), value: toText(value) }));
}

/** What in the details says best whom or what an act was about. */
const nameKeys = ['name', 'email', 'from', 'before', 'game'] as const;

/** Whom or what an act was about, in words where they were noted. */
export function targetName(details: string, targetId: string): string {
  const { data = {} } = recordSchema.safeParse(parse(details));
  const name = nameKeys.map((key) => data[key]).find((value) => typeof value === 'string' && value !== '');
  return typeof name === 'string' ? name : targetId;
}
