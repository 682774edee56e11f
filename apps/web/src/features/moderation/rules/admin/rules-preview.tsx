import { t } from '@lingui/core/macro';
import { listNamedRules, parseRules } from '@muster/contract/moderation/rules-document.ts';
import { useMemo } from 'react';
import { RulesText } from '../rules-text.tsx';

/** The rules as members read them, and those that a report can name. */
export function RulesPreview({ text }: { readonly text: string }) {
  const names = useMemo(() => listNamedRules(parseRules(text)), [text]);
  return (
    <section aria-labelledby="rules-preview" className="flex min-w-0 flex-col gap-4">
      <h2 id="rules-preview" className="font-display text-xl font-bold">
        {t`Preview`}
      </h2>
      <div className="rounded-lg border border-line bg-surface p-5">
        {text.trim() === '' ? (
          <p className="text-sm text-faint">{t`No rules: nobody is asked to accept anything.`}</p>
        ) : (
          <RulesText key={text} text={text} />
        )}
      </div>
      {text.trim() !== '' && (
        <div className="flex flex-col gap-1.5">
          <h3 className="text-sm font-semibold">{t`Rules that a report can name`}</h3>
          {names.length === 0 ? (
            <p className="text-sm text-faint">{t`None yet. Number your rules: 1. Be kind.`}</p>
          ) : (
            <ul className="list-disc ps-5 text-soft">
              {names.map((name) => (
                <li key={name} dir="auto" className="text-sm wrap-anywhere">
                  {name}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  );
}
