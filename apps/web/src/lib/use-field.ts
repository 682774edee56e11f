import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

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
