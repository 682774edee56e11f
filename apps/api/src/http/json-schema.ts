import { z } from '@muster/contract/zod.ts';

/** The JSON form of a contract schema as it goes over the wire (an instant is text there). */
export const wireSchema = (schema: z.core.$ZodType): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
};

const isNullOption = (option: unknown): boolean =>
  typeof option === 'object' && option !== null && 'type' in option && option.type === 'null';

/** The wire form in the shape that the compiled serializer is fast with: 'or null' as a flag, patterns left out. */
export const serializerSchema = (schema: z.core.$ZodType): object =>
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
