import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface CoverAnchorProps extends Omit<ComponentProps<'a'>, 'className' | 'children' | 'aria-label'> {
  /** Accessible name. */
  readonly label: string;
}

const CoverAnchor = ({ label, ...props }: CoverAnchorProps) => (
  <a {...props} aria-label={label} className="absolute -inset-0.5 rounded-md" />
);

/** A link that covers its `relative` parent, so that the complete parent is clickable. */
export const CoverLink = createLink(CoverAnchor);
