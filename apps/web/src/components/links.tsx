import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonStyle, buttonClass } from './button-class.ts';

interface ButtonAnchorProps extends Omit<ComponentProps<'a'>, 'className'>, ButtonStyle {
  readonly icon?: ReactNode;
}

function ButtonAnchor({ variant, size, wide, icon, children, ...props }: ButtonAnchorProps) {
  return (
    <a {...props} className={buttonClass({ variant, size, wide })}>
      {icon}
      <span className="contents">{children}</span>
    </a>
  );
}

/** A link to another screen that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);

interface CoverAnchorProps extends Omit<ComponentProps<'a'>, 'className' | 'children' | 'aria-label'> {
  /** Accessible name. */
  readonly label: string;
}

const CoverAnchor = ({ label, ...props }: CoverAnchorProps) => (
  <a {...props} aria-label={label} className="absolute -inset-0.5 rounded-md" />
);

/** A link that covers its `relative` parent, so that the complete parent is clickable. */
export const CoverLink = createLink(CoverAnchor);
