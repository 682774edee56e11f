import { t } from '@lingui/core/macro';
import { Button } from '../button.tsx';
import { FormError } from './form-error.tsx';

interface FormActionsProps {
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly isBusy: boolean;
  /** The action cannot be undone. */
  readonly danger?: boolean;
  /** Error of the last attempt. */
  readonly failure?: string | null | undefined;
  readonly onCancel: () => void;
}

/** The buttons at the end of a form in a dialog, and its error. */
export const FormActions = ({ submitLabel, busyLabel, isBusy, danger, failure, onCancel }: FormActionsProps) => (
  <>
    <div className="mt-2 flex flex-wrap justify-end gap-2">
      <Button disabled={isBusy} onClick={onCancel}>
        {t`Cancel`}
      </Button>
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={isBusy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
    </div>
    <FormError failure={failure} />
  </>
);
