import { useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { postTexts } from '../post-texts.ts';

/** A description clamped to three lines, with Show more if it is longer. Needs the text as its key. */
export function PostDescription({ text }: { readonly text: string }) {
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isExpanded, setIsExpanded] = useState(false);
  const [isClamped, setIsClamped] = useState(false);

  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element || isExpanded) return undefined;
    // Browsers round the two heights differently.
    const measure = (): void => setIsClamped(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isExpanded]);

  return (
    <div className="flex flex-col items-start">
      <p ref={paragraph} id={id} className={isExpanded ? 'text-soft' : 'line-clamp-3 text-soft'}>
        {text}
      </p>
      {isClamped && (
        <button
          type="button"
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={({ currentTarget }) => {
            flushSync(() => setIsExpanded(!isExpanded));
            // Collapsing a long text moves the button up, possibly out of view.
            if (isExpanded) currentTarget.scrollIntoView({ block: 'nearest' });
          }}
          className="mt-1 min-h-6 rounded-sm text-sm font-semibold text-faint transition-colors hover:text-fg pointer-coarse:min-h-10"
        >
          {isExpanded ? postTexts.showLess : postTexts.showMore}
        </button>
      )}
    </div>
  );
}
