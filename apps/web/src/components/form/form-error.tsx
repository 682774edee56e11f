import type { ReactNode } from 'react';
import { translate } from '#src/lib/i18n.ts';
import { Banner } from '../page/banner.tsx';

interface FormErrorProps {
  /** The first broken rule. Its field has the focus, so this text is not scrolled into view. */
  readonly validation?: string | undefined;
  /** Why the last attempt failed. */
  readonly failure?: ReactNode;
}

/** Does nothing if the element is visible, because scrolling moves the pressed button. */
function scrollIntoView(element: HTMLDivElement | null): void {
  if (!element) return;
  const { left, width, bottom } = element.getBoundingClientRect();
  const visible = document.elementFromPoint(left + width / 2, bottom - 1);
  if (!element.contains(visible)) element.scrollIntoView({ block: 'nearest' });
}

/** A form's error. Render it below the submit button: above, it moves the button, and the next click at that place is lost. */
export function FormError({ validation, failure }: FormErrorProps) {
  if (validation !== undefined) return <Banner tone="error">{translate(validation)}</Banner>;
  return (
    failure && (
      <Banner ref={scrollIntoView} tone="error">
        {failure}
      </Banner>
    )
  );
}
