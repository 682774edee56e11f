const keySymbols: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', ArrowRight: '→', ArrowLeft: '←' };

/** Keys as they are labelled on a keyboard, separated by spaces in `keys`. */
export const Keys = ({ keys }: { readonly keys: string }) => (
  <span className="inline-flex gap-1">
    {keys.split(' ').map((key) => (
      <kbd
        key={key}
        className="grid h-6 min-w-6 place-items-center rounded-sm border border-line-strong bg-raised px-1.5 font-sans text-xs font-semibold text-soft"
      >
        {keySymbols[key] ?? key}
      </kbd>
    ))}
  </span>
);
