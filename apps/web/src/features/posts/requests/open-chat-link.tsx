import { t } from '@lingui/core/macro';
import { ButtonLink } from '#src/components/links.tsx';

interface OpenChatLinkProps {
  readonly userId: string;
  /** Completes the accessible name, to distinguish several links. */
  readonly about?: string;
}

/** Opens the conversation with a player. */
export const OpenChatLink = ({ userId, about }: OpenChatLinkProps) => (
  <ButtonLink
    size="sm"
    variant="ghost"
    to="/dashboard/chat/$userId"
    params={{ userId }}
    aria-label={about && t({ message: `Open chat: ${about}`, comment: '{about} is a player or a game' })}
  >
    {t`Open chat`}
  </ButtonLink>
);
