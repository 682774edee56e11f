import { useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '#src/components/class-names.ts';
import { postTexts } from '../post-texts.ts';

interface PostDescriptionProps {
  /** Title of an imported post, shown before its text. */
  readonly title: string | null | undefined;
  readonly text: string;
}

/** Covers the end of the third line; the gradient fades the text out. */
const moreClass = classNames(
  'absolute right-0 bottom-0 bg-[linear-gradient(to_right,transparent,var(--card)_1.75rem)] pl-8',
  'pointer-coarse:before:absolute pointer-coarse:before:-inset-x-2 pointer-coarse:before:-inset-y-3',
);

/** A description clamped to three lines, with Show more if it is longer. Needs the text as its key. */
export function PostDescription({ title, text }: PostDescriptionProps) {
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
    <div className="relative text-sm leading-4.5">
      <p ref={paragraph} id={id} className={isExpanded ? 'text-soft' : 'line-clamp-3 text-soft'}>
        {title && <b className="mr-1.5 font-semibold text-fg">{title}</b>}
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
          className={classNames(
            'rounded-sm font-semibold text-faint transition-colors hover:text-fg',
            isExpanded ? 'min-h-6 pointer-coarse:min-h-10' : moreClass,
          )}
        >
          {isExpanded ? postTexts.showLess : postTexts.showMore}
        </button>
      )}
    </div>
  );
}
