import { z } from '@muster/contract/zod.ts';
import fastJson from 'fast-json-stringify';

/** JSON schema of a contract schema as sent over HTTP, where an instant is text. */
export const wireSchema = (schema: z.core.$ZodType): z.core.JSONSchema.BaseSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
};

const isNullOption = (option: unknown): boolean =>
  typeof option === 'object' && option !== null && 'type' in option && option.type === 'null';

/** The same for the serializer, which is fastest with `nullable` instead of unions, and without patterns. */
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

/** Compiled on first use, to keep startup short. */
function serializerOf(schema: z.core.$ZodType): Serialize {
  const known = serializers.get(schema);
  if (known) return known;
  const serializer: Serialize = fastJson(serializerSchema(schema));
  serializers.set(schema, serializer);
  return serializer;
}

/** Serialises a value, without properties that its schema does not list. */
export const serialize = (schema: z.core.$ZodType, value: unknown): string => serializerOf(schema)(value);
