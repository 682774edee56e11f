import { ApiError } from './api-error.ts';

/** Server validation errors by form field, in form order. `fields` maps request fields to form fields. */
export const fieldErrors = <Field extends string>(
  error: Error | null,
  fields: Readonly<Record<string, Field>>,
): readonly { readonly field: Field; readonly message: string }[] =>
  (error instanceof ApiError ? error.issues : []).flatMap(({ path, message }) => {
    const field = fields[path.split('.')[0] ?? ''];
    return field === undefined ? [] : [{ field, message }];
  });
