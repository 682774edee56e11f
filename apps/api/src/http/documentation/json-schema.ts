import { z } from '@muster/contract/zod.ts';
import fastJson from 'fast-json-stringify';

/** The JSON form of a contract schema as it goes over the wire (an instant is text there). */
export const wireSchema = (schema: z.core.$ZodType): z.core.JSONSchema.BaseSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
};

const isNullOption = (option: unknown): boolean =>
  typeof option === 'object' && option !== null && 'type' in option && option.type === 'null';

/** The wire form in the shape that the compiled serializer is fast with: 'or null' as a flag, patterns left out. */
const serializerSchema = (schema: z.core.$ZodType): object =>
  z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      delete jsonSchema.pattern;
      const [value, ...others] = jsonSchema.anyOf ?? [];
      if (!value || others.length !== 1 || !isNullOption(others[0])) return;
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, value, { nullable: true });
    },
  });

type Serialize = (value: unknown) => string;
const serializers = new WeakMap<z.core.$ZodType, Serialize>();

/** Compiles at the first use: a start does not wait for what nobody has asked for yet. */
function serializerOf(schema: z.core.$ZodType): Serialize {
  const known = serializers.get(schema);
  if (known) return known;
  const made: Serialize = fastJson(serializerSchema(schema));
  serializers.set(schema, made);
  return made;
}

/** A value as JSON, without anything that its schema does not list. */
export const serialize = (schema: z.core.$ZodType, value: unknown): string => serializerOf(schema)(value);
