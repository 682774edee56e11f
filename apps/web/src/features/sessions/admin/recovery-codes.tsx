import { t } from '@lingui/core/macro';
import Download from 'lucide-react/icons/download';
import { useEffect, useRef } from 'react';
import { Button } from '#src/components/button.tsx';
import { download } from '#src/lib/save-file.ts';
import { useAppearance } from '#src/lib/product.ts';
import { CopyButton } from '#src/components/copy-button.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

const GROUP_LENGTH = 5;

/** Splits a secret or code into groups, which are easier to read and type. */
export const groupCharacters = (text: string, size: number): string =>
  text.match(new RegExp(`.{1,${size}}`, 'g'))?.join(' ') ?? text;

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { name: productName } = useAppearance();
  const text = codes.map((code) => groupCharacters(code, GROUP_LENGTH)).join('\n');
  const fileName = t`${{ product: productName.toLowerCase() }}-recovery-codes.txt`;
  const save = (): void => download(new Blob([`${text}\n`], { type: 'text/plain' }), fileName);
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-4">
      <div>
        <h4 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {t`Save your recovery codes`}
        </h4>
        <p className="text-sm text-soft">{t`Each code works once, for when you don't have your phone. You won't see them again.`}</p>
      </div>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md border border-line bg-raised p-4">
        {codes.map((code) => (
          <li key={code}>
            <code translate="no" className="text-base select-all">
              {groupCharacters(code, GROUP_LENGTH)}
            </code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton label={t`Copy codes`} text={text} />
        <Button size="sm" icon={<Download aria-hidden className="size-4" />} onClick={save}>
          {t`Download`}
        </Button>
        <span className="flex flex-1 justify-end">
          <Button variant="primary" onClick={onDone}>
            {t`I've saved them`}
          </Button>
        </span>
      </div>
    </div>
  );
}
