import { Field } from '@base-ui/react/field';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import type { ReactNode } from 'react';

/** The validation error below a field; must be within `Field.Root`. */
export const FieldError = ({ children }: { readonly children: ReactNode }) => (
  <Field.Error match className="flex items-start gap-1.5 text-sm text-rose-text">
    <CircleAlert aria-hidden className="mt-0.5 size-4" />
    <span>{children}</span>
  </Field.Error>
);
