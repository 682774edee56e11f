import { t } from '@lingui/core/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useId, useState } from 'react';
import type { GameChoice } from './game-choices.ts';
import { JoinDetailsField, SharingField } from './post-fields.tsx';
import { RolesField } from './roles-field.tsx';
import type { PostFormState } from '../use-post-form.ts';

interface MoreFieldsProps {
  readonly form: PostFormState;
  readonly game: GameChoice | undefined;
}

/** The fields that few posts need. Open from the start if they have content, and after an error. */
export function MoreFields({ form, game }: MoreFieldsProps) {
  const { values, fieldProps, focusField } = form;
  const [isOpen, setIsOpen] = useState((values.joinDetails ?? '') !== '' || (values.roles ?? []).length > 0);
  const id = useId();
  const invalidField = (['roles', 'joinDetails'] as const).find((name) => fieldProps(name).error !== undefined);
  if (invalidField && !isOpen) setIsOpen(true);
  useEffect(() => {
    // While closed, the field could not take the focus.
    if (invalidField) focusField(invalidField);
  }, [invalidField, focusField]);
  return (
    <div className="flex flex-col gap-6">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-11 items-center gap-2 rounded-sm text-start text-sm font-semibold hover:text-flare-text"
      >
        <ChevronDown aria-hidden className={isOpen ? 'size-4 flex-none rotate-180' : 'size-4 flex-none'} />
        {t({ message: 'More', comment: 'Button: shows more fields of the form' })}
        {!isOpen && (
          <span className="min-w-0 truncate font-normal text-faint">
            {values.isShared ? t`Anyone with the link can see it` : t`Roles, join details and sharing`}
          </span>
        )}
      </button>
      <div id={id} className="flex flex-col gap-6 empty:hidden">
        {isOpen && (
          <>
            <RolesField form={form} game={game} />
            <JoinDetailsField {...fieldProps('joinDetails')} />
            <SharingField {...fieldProps('isShared')} />
          </>
        )}
      </div>
    </div>
  );
}
