import type { z } from '@muster/contract/zod.ts';

type Schema = z.core.JSONSchema.JSONSchema;

const schemaOf = (schema: Schema | boolean | undefined): Schema => (typeof schema === 'object' ? schema : {});

function rangeOf(least: number | undefined, most: number | undefined, unit: string): string[] {
  if (least !== undefined && most !== undefined) return [`${least} to ${most}${unit}`];
  if (most !== undefined) return [`at most ${most}${unit}`];
  return least === undefined ? [] : [`at least ${least}${unit}`];
}

/** Drops zod's default limits of an integer. */
const bound = (limit: number | undefined): number | undefined =>
  limit !== undefined && Number.isSafeInteger(limit) && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : undefined;

/** Format, limits and default value. */
const notesOf = ({ format, minLength, maxLength, minimum, maximum, minItems, maxItems, ...rest }: Schema): string =>
  [
    ...(format === undefined ? [] : [format]),
    ...rangeOf(minLength, maxLength, ' characters'),
    ...rangeOf(bound(minimum), bound(maximum), ''),
    ...rangeOf(minItems, maxItems, ' items'),
    ...(rest.default === undefined ? [] : [`default ${JSON.stringify(rest.default)}`]),
  ].join(', ');

function objectText({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, value]) => {
    const property = schemaOf(value);
    const isOptional = !required.includes(name) || property.default !== undefined;
    const notes = notesOf(property);
    const type = schemaText(property, inner);
    return `${inner}${name}${isOptional ? '?' : ''}: ${type}${notes === '' ? '' : ` // ${notes}`}`;
  });
  if (typeof additionalProperties === 'object')
    lines.push(`${inner}[name]: ${schemaText(additionalProperties, inner)}`);
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

/** A JSON schema in TypeScript notation, with limits as comments. */
export function schemaText(schema: Schema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.map((option) => schemaText(schemaOf(option), indent)).join(' | ');
  if (schema.type === 'object') return objectText(schema, indent);
  if (schema.type === 'array') {
    const item = schemaText(Array.isArray(schema.items) ? {} : schemaOf(schema.items), indent);
    return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  return [schema.type ?? 'unknown'].flat().join(' | ');
}
