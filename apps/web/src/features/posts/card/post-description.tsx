import { useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { postTexts } from '../post-texts.ts';

/** What a post says, in three lines at first; the rest of a longer one is a press away. Keyed by its text. */
export function PostDescription({ text }: { readonly text: string }) {
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);

  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element || isOpen) return undefined;
    // Browsers round the two heights differently.
    const measure = (): void => setIsCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [isOpen]);

  return (
    <div className="flex flex-col items-start">
      <p ref={paragraph} id={id} className={isOpen ? 'text-soft' : 'line-clamp-3 text-soft'}>
        {text}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={({ currentTarget }) => {
            flushSync(() => setIsOpen(!isOpen));
            // Where a long text closes, the button moves up, perhaps beyond the screen.
            if (isOpen) currentTarget.scrollIntoView({ block: 'nearest' });
          }}
          className="mt-1 min-h-6 rounded-sm text-sm font-semibold text-faint transition-colors hover:text-fg pointer-coarse:min-h-10"
        >
          {isOpen ? postTexts.showLess : postTexts.showWhole}
        </button>
      )}
    </div>
  );
}
