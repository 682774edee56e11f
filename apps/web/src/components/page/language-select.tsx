import { t } from '@lingui/core/macro';
import Languages from 'lucide-react/icons/languages';
import { changePageLanguage, languages, nativeName } from '#src/lib/language-choice.ts';
import { pageLanguage } from '#src/lib/page-language.ts';

export interface LanguageSelectProps {
  /** Default: loads the page in the language. */
  readonly onChoose?: ((language: string) => void) | undefined;
  readonly isDisabled?: boolean | undefined;
}

/** Choice of the page's language, each under its own name. A native select, because every page has it. */
export const LanguageSelect = ({
  onChoose = (language) => changePageLanguage(language),
  isDisabled = false,
}: LanguageSelectProps) => (
  <label className="flex h-10 min-w-0 items-center gap-2 rounded-md border border-line-strong px-2.5 text-sm text-soft focus-within:outline-2 hover:text-fg">
    <Languages aria-hidden className="size-4 flex-none max-sm:hidden" />
    <span className="sr-only">{t`Language`}</span>
    <select
      value={languages.includes(pageLanguage) ? pageLanguage : ''}
      disabled={isDisabled}
      onChange={({ target }) => onChoose(target.value)}
      className="min-w-0 flex-1 bg-transparent outline-none"
    >
      {!languages.includes(pageLanguage) && <option value="">{pageLanguage}</option>}
      {languages.map((language) => (
        <option key={language} value={language} lang={language} className="bg-raised text-fg">
          {nativeName(language)}
        </option>
      ))}
    </select>
  </label>
);
