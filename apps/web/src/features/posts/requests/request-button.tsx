import { t } from '@lingui/core/macro';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { Button } from '#src/components/button.tsx';
import type { ButtonStyle } from '#src/components/button-class.ts';

interface RequestButtonProps {
  readonly label: string;
  readonly request: JoinRequest;
  /** Whether the author of the post presses it. */
  readonly isAuthor?: boolean;
  readonly variant?: ButtonStyle['variant'];
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** Begins with the visible label, as WCAG 2.5.3 requires. */
export const requestButtonName = (
  action: string,
  { requester: { name }, game }: JoinRequest,
  isAuthor: boolean,
): string =>
  isAuthor
    ? t({
        message: `${action}: ${name}, ${game}`,
        comment: 'Accessible name of a button, such as Accept: Mira, Valorant',
      })
    : t({ message: `${action}: ${game}`, comment: 'Accessible name of a button, such as Withdraw: Valorant' });

/** A button for a request. Its accessible name is unique among several requests. */
export const RequestButton = ({ label, request, isAuthor = false, ...button }: RequestButtonProps) => (
  <Button size="sm" {...button} aria-label={requestButtonName(label, request, isAuthor)}>
    {label}
  </Button>
);
