import type { JoinRequest } from '@muster/contract/join-requests/join-requests.ts';
import type { Ref } from 'react';
import { Button } from '#src/components/button.tsx';
import type { ButtonStyle } from '#src/components/button-class.ts';
import { actionName } from './request-texts.ts';

interface RequestButtonProps {
  readonly label: string;
  readonly request: JoinRequest;
  /** Whether the author of the post presses it. */
  readonly isAuthor?: boolean;
  readonly variant?: ButtonStyle['variant'];
  readonly busy?: boolean;
  readonly onClick: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button for a request. Its accessible name is unique among several requests. */
export const RequestButton = ({ label, request, isAuthor = false, ...button }: RequestButtonProps) => (
  <Button size="sm" {...button} aria-label={actionName(label, request, isAuthor)}>
    {label}
  </Button>
);
