import { t } from '@lingui/core/macro';
import { ButtonLink } from '#src/components/links.tsx';

interface OpenCrewLinkProps {
  readonly crewId: string;
  readonly variant?: 'primary' | 'quiet' | 'ghost';
  readonly size?: 'sm' | 'md';
  /** Completes the accessible name, to distinguish several links. */
  readonly game?: string;
  readonly onClick?: () => void;
}

/** Opens the screen of a crew. */
export const OpenCrewLink = ({ crewId, variant = 'ghost', size = 'sm', game, onClick }: OpenCrewLinkProps) => (
  <ButtonLink
    size={size}
    variant={variant}
    to="/dashboard/crew/$crewId"
    params={{ crewId }}
    aria-label={game && t`Open room: ${game}`}
    onClick={onClick}
  >
    {t`Open room`}
  </ButtonLink>
);
