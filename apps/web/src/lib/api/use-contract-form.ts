import { z } from '@muster/contract/zod.ts';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  useForm,
  type Control,
  useController,
  type FieldError,
  type Resolver,
} from 'react-hook-form';
import { orderIssues } from '@muster/contract/issues.ts';
import { useEditedForm } from '../storage/unsaved-work.ts';
import { ApiError } from './api-error.ts';

/** Validates a form by a contract schema. Errors keep form order. */
export const contractResolver =
  <Input extends FieldValues, Output>(schema: z.ZodMiniType<Output, Input>): Resolver<Input, unknown, Output> =>
  (values) => {
    const result = z.safeParse(schema, values);
    if (result.success) return { values: result.data, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const { path, message } of orderIssues(schema, result.error)) {
      const [field = '', ...rest] = path.split('.');
      const { types } = (errors[field] ??= { type: 'contract', message, types: {} });
      if (types) types[rest.join('.')] ??= message;
    }
    return { values: {}, errors: errors as never };
  };

export const pick = <Item extends object, Name extends keyof Item>(
  item: Item,
  names: readonly Name[],
): Pick<Item, Name> => Object.fromEntries(names.map((name) => [name, item[name]])) as Pick<Item, Name>;

/** Messages of a field's errors by path within the field; '' for the field itself. */
export const nestedErrors = (error: Pick<FieldError, 'types' | 'message'> | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(error?.types ?? { '': error?.message }).flatMap(([path, message]) =>
      typeof message === 'string' ? [[path, message]] : [],
    ),
  );

export const firstErrorMessage = (errors: object): string | undefined =>
  Object.values(errors).find((error): error is FieldError => typeof error?.message === 'string')?.message;

/** Server validation errors by form field, in form order. `fields` maps request fields to form fields. */
export const fieldErrors = <Field extends string>(
  error: Error | null,
  fields: Readonly<Record<string, Field>>,
): readonly { readonly field: Field; readonly message: string }[] =>
  (error instanceof ApiError ? error.issues : []).flatMap(({ path, message }) => {
    const field = fields[path.split('.')[0] ?? ''];
    return field === undefined ? [] : [{ field, message }];
  });

/** A form validated by a contract schema on submit. Typing in a field removes its error. */
export function useContractForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) {
  const form = useForm<Input, unknown, Output>({
    resolver: contractResolver(schema),
    defaultValues,
    reValidateMode: 'onSubmit',
  });
  const { errors, isDirty } = form.formState;
  useEditedForm(isDirty);
  /** Props of a text field. */
  const field = (name: FieldPath<Input>) => ({
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    error: form.getFieldState(name, form.formState).error?.message,
  });
  /** Shows the server's validation errors at their fields. `fields` maps request fields to form fields. */
  const showFieldErrors =
    (fields: Readonly<Record<string, FieldPath<Input>>>) =>
    (error: Error): void => {
      for (const { field: name, message } of fieldErrors(error, fields))
        form.setError(name, { type: 'server', message }, { shouldFocus: true });
    };
  return { ...form, errors, field, showFieldErrors };
}

/** A form field that also calls `onEdit` when it changes. */
export function useField<Form extends FieldValues, Name extends FieldPath<Form>, Output>(
  { control, onEdit }: { readonly control: Control<Form, unknown, Output>; readonly onEdit: () => void },
  name: Name,
) {
  const { field } = useController({ control, name });
  const onChange: typeof field.onChange = (value) => {
    field.onChange(value);
    onEdit();
  };
  return { ...field, onChange };
}
