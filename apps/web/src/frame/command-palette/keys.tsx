import { Fragment } from 'react';

const keySymbols: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', ArrowRight: '→', ArrowLeft: '←' };

interface KeysProps {
  /** Separated by spaces. */
  readonly keys: string;
  /** Text between two keys. */
  readonly joiner?: string;
}

/** Keys as they are labelled on a keyboard. */
export const Keys = ({ keys, joiner }: KeysProps) => (
  <span className="inline-flex items-center gap-1 text-faint">
    {keys.split(' ').map((key, index) => (
      <Fragment key={key}>
        {index > 0 && joiner}
        <kbd className="grid h-6 min-w-6 place-items-center rounded-sm border border-line-strong bg-raised px-1.5 font-text text-xs font-semibold text-soft">
          {keySymbols[key] ?? key}
        </kbd>
      </Fragment>
    ))}
  </span>
);
