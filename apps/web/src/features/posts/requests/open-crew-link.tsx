import { t } from '@lingui/core/macro';
import { ButtonLink } from '#src/components/links.tsx';

interface OpenCrewLinkProps {
  readonly postId: string;
  readonly variant?: 'primary' | 'quiet' | 'ghost';
  /** Completes the accessible name, to distinguish several links. */
  readonly game?: string;
}

/** Opens the screen of a crew. */
export const OpenCrewLink = ({ postId, variant = 'ghost', game }: OpenCrewLinkProps) => (
  <ButtonLink
    size="sm"
    variant={variant}
    to="/dashboard/crew/$crewId"
    params={{ crewId: postId }}
    aria-label={game && t`Open room: ${game}`}
  >
    {t`Open room`}
  </ButtonLink>
);
