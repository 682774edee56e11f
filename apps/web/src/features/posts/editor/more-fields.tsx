import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { postTexts } from '../post-texts.ts';
import { shareTexts } from '../sharing/share-texts.ts';
import { JoinDetailsField, SharingField } from './post-fields.tsx';
import type { PostFormState } from './use-post-form.ts';

/** The fields that few posts need. Open from the start if they have content, and after an error. */
export function MoreFields({ form }: { readonly form: PostFormState }) {
  const { values, fieldProps, focusField } = form;
  const [isOpen, setIsOpen] = useState((values.joinDetails ?? '') !== '');
  const id = useId();
  const joinDetails = fieldProps('joinDetails');
  const hasError = joinDetails.error !== undefined;
  if (hasError && !isOpen) setIsOpen(true);
  useEffect(() => {
    // While closed, the field could not take the focus.
    if (hasError) focusField('joinDetails');
  }, [hasError, focusField]);
  return (
    <div className="flex flex-col gap-6">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-11 items-center gap-2 rounded-sm text-left text-sm font-semibold hover:text-flare-text"
      >
        <ChevronDown aria-hidden className={isOpen ? 'size-4 flex-none rotate-180' : 'size-4 flex-none'} />
        {postTexts.more}
        {!isOpen && (
          <span className="min-w-0 truncate font-normal text-faint">
            {values.isShared ? shareTexts.isShared : postTexts.moreHint}
          </span>
        )}
      </button>
      <div id={id} className="flex flex-col gap-6 empty:hidden">
        {isOpen && (
          <>
            <JoinDetailsField {...joinDetails} />
            <SharingField {...fieldProps('isShared')} />
          </>
        )}
      </div>
    </div>
  );
}
