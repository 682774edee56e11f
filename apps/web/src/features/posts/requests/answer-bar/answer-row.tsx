import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatDurationLeft } from '#src/lib/time/dates.ts';

export interface AnswerRowProps {
  readonly question: string;
  /** What happens without an answer, with the deadline. Replaces the time left on phones, where the bar must be low. */
  readonly consequence?: string;
  readonly notice?: string | null;
  readonly until: Date;
  /** If false, the row stays under the pointer and shows the outcome instead of buttons. */
  readonly isOpen: boolean;
  readonly outcome: string;
  readonly children: ReactNode;
}

function describeTimeLeft(until: Date): string {
  const timeLeft = formatDurationLeft(until);
  return timeLeft === null ? t`No time left` : t({ message: `${timeLeft} left`, comment: '{timeLeft}: 40 min' });
}

/** A question with its deadline and the buttons that answer it. */
export function AnswerRow({ question, consequence, notice, until, isOpen, outcome, children }: AnswerRowProps) {
  const text = useRef<HTMLParagraphElement>(null);
  // The outcome replaces the pressed button.
  useEffect(() => {
    if (!isOpen && document.activeElement === document.body) text.current?.focus({ preventScroll: true });
  }, [isOpen]);
  return (
    <>
      <p ref={text} tabIndex={-1} className="font-semibold max-md:w-full max-md:text-sm">
        {question}
      </p>
      <div className="flex min-h-8 flex-wrap items-center gap-1 max-md:order-1 md:row-span-2 pointer-coarse:min-h-10">
        {isOpen ? children : outcome}
      </div>
      <p className={`text-sm text-soft max-md:flex-1 ${consequence ? 'max-md:basis-48' : 'max-md:basis-16'}`}>
        {consequence && <span className="me-1.5">{consequence}</span>}
        {notice && <span className="me-1.5 text-amber-text">{notice}</span>}
        <span className={consequence && 'max-md:hidden'}>{describeTimeLeft(until)}</span>
      </p>
    </>
  );
}
