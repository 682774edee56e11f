import { t } from '@lingui/core/macro';
import { ButtonLink } from '#src/components/links.tsx';

interface OpenRoomLinkProps {
  readonly postId: string;
  readonly variant?: 'primary' | 'quiet' | 'ghost';
  /** Completes the accessible name, to distinguish several links. */
  readonly game?: string;
}

/** Opens the room of a crew. */
export const OpenRoomLink = ({ postId, variant = 'ghost', game }: OpenRoomLinkProps) => (
  <ButtonLink
    size="sm"
    variant={variant}
    to="/dashboard/crew/$postId"
    params={{ postId }}
    aria-label={game && t`Open room: ${game}`}
  >
    {t`Open room`}
  </ButtonLink>
);
