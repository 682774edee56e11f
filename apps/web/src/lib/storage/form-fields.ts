import { z } from '@muster/contract/zod.ts';

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** The field's type, which a form may contain while it breaks the field's rules. */
function typeOf(schema: z.core.SomeType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return z.string();
    case 'number':
      return z.number();
    case 'array':
      return z.array(typeOf(def.element));
    case 'object':
      return z.object(typesOf(def.shape));
    case 'optional':
      return z.optional(typeOf(def.innerType));
    case 'nullable':
      return z.nullable(typeOf(def.innerType));
    case 'default':
      return z._default(typeOf(def.innerType), () => def.defaultValue);
    default:
      return schema as z.core.$ZodType;
  }
}

/** The fields of a contract schema without their rules, to store forms with invalid content. */
export const typesOf = <Fields extends Shape>(shape: Fields): Fields =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, typeOf(schema)])) as Fields;

function emptyValueOf(schema: z.core.SomeType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'default') return def.defaultValue;
  if (def.type === 'optional') return emptyValueOf(def.innerType);
  return { array: [], boolean: false, nullable: null, string: '' }[def.type as string];
}

/** The first values of a form: the default of each field, or what is empty for its type. Other types have none. */
export const emptyValues = <Fields extends Shape>(shape: Fields) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, emptyValueOf(schema)])) as {
    [Name in keyof Fields]: Exclude<z.input<Fields[Name]>, undefined>;
  };

type Defined<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

export const withoutUndefined = <Values extends object>(values: Values): Defined<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<Values>;
