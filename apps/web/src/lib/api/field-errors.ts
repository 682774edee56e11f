import { ApiError } from './api-error.ts';

/**
 * The fields of a form that the server has refused, with why, in the order in which it is told. `fields` says which
 * field of the form each one of the request comes from.
 */
export const fieldErrors = <Field extends string>(
  error: Error | null,
  fields: Readonly<Record<string, Field>>,
): readonly { readonly field: Field; readonly message: string }[] =>
  (error instanceof ApiError ? error.issues : []).flatMap(({ path, message }) => {
    const field = fields[path.split('.')[0] ?? ''];
    return field === undefined ? [] : [{ field, message }];
  });
