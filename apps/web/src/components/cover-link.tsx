import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface CoverAnchorProps extends Omit<ComponentProps<'a'>, 'className' | 'children' | 'aria-label'> {
  /** Its accessible name. */
  readonly label: string;
}

const CoverAnchor = ({ label, ...props }: CoverAnchorProps) => (
  <a {...props} aria-label={label} className="absolute -inset-0.5 rounded-md" />
);

/** A link that lies over its place, which must be `relative`: what stands there can be pressed as one. */
export const CoverLink = createLink(CoverAnchor);
