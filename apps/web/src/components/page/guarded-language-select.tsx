import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx';
import { hasEditedForm } from '#src/lib/storage/unsaved-work.ts';
import { changePageLanguage } from '#src/lib/language-choice.ts';
import { LanguageSelect, type LanguageSelectProps } from './language-select.tsx';

/** For pages with forms: prompts before a change of language discards their input. */
export function GuardedLanguageSelect({ onChoose = changePageLanguage, isDisabled }: LanguageSelectProps) {
  const [unconfirmed, setUnconfirmed] = useState<string>();
  return (
    <>
      <LanguageSelect
        isDisabled={isDisabled}
        onChoose={(language) => (hasEditedForm() ? setUnconfirmed(language) : onChoose(language))}
      />
      <ConfirmDialog
        isOpen={unconfirmed !== undefined}
        onOpenChange={(isOpen) => !isOpen && setUnconfirmed(undefined)}
        title={t`Change language?`}
        body={t`The page will reload, and anything you typed will be lost.`}
        confirmLabel={t`Change language`}
        cancelLabel={t`Keep editing`}
        onConfirm={() => (unconfirmed === undefined ? undefined : onChoose(unconfirmed))}
      />
    </>
  );
}
