import { confirmSecondFactorEndpoint } from '@muster/contract/admin/sign-in.ts';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#src/components/button.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { describeError } from '#src/lib/api/api-error.ts';
import { contractResolver } from '#src/lib/api/contract-resolver.ts';
import { secondFactorTexts } from './texts.ts';

interface SecondFactorCodeFormProps {
  readonly hint: string;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly isDanger?: boolean;
  readonly focusOnMount?: boolean;
  /** A rejection is shown at the field. */
  readonly onCode: (code: string) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** Form for a code. Errors are shown at the field, and the input stays. */
export function SecondFactorCodeForm({ focusOnMount = false, onCode, ...props }: SecondFactorCodeFormProps) {
  const form = useForm({
    resolver: contractResolver(confirmSecondFactorEndpoint.body),
    defaultValues: { code: '' },
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting } = form.formState;
  useEffect(() => {
    if (focusOnMount) form.setFocus('code');
  }, [focusOnMount, form]);
  const send = form.handleSubmit(async ({ code }) => {
    await onCode(code).catch((error: Error) =>
      form.setError('code', { type: 'server', message: describeError(error) }, { shouldFocus: true }),
    );
  });
  const submit = (): void => {
    if (!isSubmitting) void send();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex flex-col gap-4"
    >
      <TextField
        label={secondFactorTexts.code}
        hint={props.hint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.code?.message}
        readOnly={isSubmitting}
        {...form.register('code', { onChange: () => form.clearErrors('code') })}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={isSubmitting} onClick={props.onCancel}>
          {secondFactorTexts.cancel}
        </Button>
        <Button
          type="submit"
          variant={props.isDanger ? 'danger' : 'primary'}
          busy={isSubmitting}
          busyLabel={props.busyLabel}
        >
          {props.submitLabel}
        </Button>
      </div>
    </form>
  );
}
