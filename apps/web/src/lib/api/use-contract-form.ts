import type { z } from '@muster/contract/zod.ts';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  useForm,
  type Control,
  useController,
} from 'react-hook-form';
import { contractResolver } from './contract-resolver.ts';
import { fieldErrors } from './contract-resolver.ts';

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
  const { errors } = form.formState;
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
