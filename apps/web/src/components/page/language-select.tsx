import { t } from '@lingui/core/macro';
import { changePageLanguage, languages, nativeName } from '#src/lib/language-choice.ts';
import { pageLanguage } from '#src/lib/page-language.ts';

export interface LanguageSelectProps {
  /** Default: loads the page in the language. */
  readonly onChoose?: ((language: string) => void) | undefined;
  readonly isDisabled?: boolean | undefined;
}

/** Lists each language under its own name. A native select, because it is on every page. */
export const LanguageSelect = ({ onChoose = changePageLanguage, isDisabled = false }: LanguageSelectProps) => (
  <label className="flex h-10 min-w-0 items-center rounded-md border border-line-strong/60 px-2.5 text-sm text-soft focus-within:outline-2 hover:border-line-strong hover:text-fg">
    <span className="sr-only">{t`Language`}</span>
    <select
      value={pageLanguage}
      disabled={isDisabled}
      onChange={({ target }) => onChoose(target.value)}
      className="min-w-0 flex-1 bg-transparent outline-none"
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language} className="bg-raised text-fg">
          {nativeName(language)}
        </option>
      ))}
    </select>
  </label>
);
