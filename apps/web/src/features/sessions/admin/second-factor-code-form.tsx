import { t } from '@lingui/core/macro';
import { confirmSecondFactorEndpoint } from '@muster/contract/sessions/admin-sign-in.ts';
import { useEffect } from 'react';
import { FormActions } from '#src/components/form/form-actions.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { useContractForm } from '#src/lib/api/use-contract-form.ts';

interface SecondFactorCodeFormProps {
  readonly hint: string;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly danger?: boolean;
  readonly focusOnMount?: boolean;
  /** A rejection is shown at the field. */
  readonly onCode: (code: string) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** Form for a code. Errors are shown at the field, and the input stays. */
export function SecondFactorCodeForm({ hint, focusOnMount = false, onCode, ...actions }: SecondFactorCodeFormProps) {
  const form = useContractForm(confirmSecondFactorEndpoint.body, { code: '' });
  const { setFocus } = form;
  const { isSubmitting } = form.formState;

  useEffect(() => {
    if (focusOnMount) setFocus('code');
  }, [focusOnMount, setFocus]);

  const send = form.handleSubmit(({ code }) =>
    onCode(code).catch((error: Error) =>
      form.setError('code', { type: 'server', message: error.message }, { shouldFocus: true }),
    ),
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void send();
      }}
      className="flex flex-col gap-6"
    >
      <TextField
        label={t`Code`}
        hint={hint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isSubmitting}
        {...form.field('code')}
      />
      <FormActions {...actions} isBusy={isSubmitting} />
    </form>
  );
}
