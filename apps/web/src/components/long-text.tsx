import { t } from '@lingui/core/macro';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from './class-names.ts';

interface LongTextProps {
  /** Number of lines of a collapsed text, such as `line-clamp-3`. Undefined if the text is too short to collapse. */
  readonly clampClass: string | undefined;
  readonly className?: string;
  /** Height of all lines but the last. Puts the button at the end of the last line instead of below the text. */
  readonly spacerClass?: string;
  readonly children: ReactNode;
}

/**
 * A member's text in its own direction, clipped to its box. Collapses a long text to its first lines, with a “Show more”
 * button. Pass the text as `key`.
 */
export function LongText({ clampClass, className, spacerClass, children }: LongTextProps) {
  const id = useId();
  const text = useRef<HTMLParagraphElement>(null);
  const [isExpanded, setIsExpanded] = useState(false);
  const [isClamped, setIsClamped] = useState(false);

  useLayoutEffect(() => {
    const element = text.current;
    if (!element || isExpanded || clampClass === undefined) return undefined;
    // Browsers round the two heights differently.
    const measure = (): void => setIsClamped(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isExpanded, clampClass]);

  const hasInlineButton = isClamped && !isExpanded && spacerClass !== undefined;
  return (
    <div dir="auto" className="relative">
      <p
        ref={text}
        id={id}
        className={classNames(textClass, className, isExpanded ? clipClass : (clampClass ?? clipClass))}
      >
        {hasInlineButton && (
          // Makes the text wrap before the button.
          <span aria-hidden>
            <span className={classNames('float-end', spacerClass)} />
            <span className="float-end clear-both font-semibold">
              <span>… </span>
              <span className="invisible">{t`Show more`}</span>
            </span>
          </span>
        )}
        <span>{children}</span>
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
            hasInlineButton ? inlineClass : belowClass,
          )}
        >
          {isExpanded ? t`Show less` : t`Show more`}
        </button>
      )}
    </div>
  );
}

/** Each paragraph has its own direction. */
const textClass = 'wrap-anywhere [unicode-bidi:plaintext]';
/** Combining marks cannot cover what is above or below. The margin shows the focus of links. */
const clipClass = 'overflow-clip [overflow-clip-margin:4px]';
const inlineClass =
  'absolute end-0 bottom-0 pointer-coarse:before:absolute pointer-coarse:before:-inset-x-2 pointer-coarse:before:-inset-y-3';
const belowClass = 'block w-fit min-h-6 pointer-coarse:min-h-10';
