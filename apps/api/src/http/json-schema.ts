import { withoutInvalidItems } from '@muster/contract/without-invalid-items.ts';
import { z } from '@muster/contract/zod.ts';
import type { FastifyBaseLogger } from 'fastify';
import fastJson from 'fast-json-stringify';

/** Some API client generators ignore `const` (findings/api-client-generators-lose-constants.sh). */
function replaceConstant(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.const === undefined) return;
  schema.enum = [schema.const];
  delete schema.const;
}

/** JSON schema of a contract schema as sent over HTTP, where an instant is text. */
export const wireSchema = (schema: z.core.$ZodType): z.core.JSONSchema.BaseSchema => {
  const override = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => replaceConstant(jsonSchema);
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override });
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
      // A union's options may be `nullable` only with a type.
      Object.assign(jsonSchema, value, value.type && { nullable: true });
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

const idOf = (item: unknown): unknown => (typeof item === 'object' && item !== null && 'id' in item ? item.id : null);

/** Serialises a value. Omits properties that the schema does not list, and list items that do not match it. */
export function serialize(schema: z.core.$ZodType, value: unknown, log: Pick<FastifyBaseLogger, 'error'>): string {
  const serializer = serializerOf(schema);
  try {
    return serializer(value);
  } catch (error) {
    const issues = z.safeEncode(schema, value).error?.issues ?? [];
    const valid = withoutInvalidItems(
      value,
      issues.map(({ path }) => path),
    );
    if (!valid) throw error;
    log.error({ err: error, ids: valid.items.map(idOf) }, 'invalid rows left out of a response');
    return serializer(valid.rest);
  }
}
