import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Figure } from '#src/features/members/player/player-figures.tsx';
import { formatNumber } from '#src/lib/page-language.ts';
import { crewmatesQuery } from './crewmate-queries.ts';

/** The number of the member's crewmates. Its place is reserved while it loads. */
export function CrewmateCount() {
  const { data: count } = useQuery({ ...crewmatesQuery, select: ({ length }) => length });
  return (
    <Figure name={t`Crewmates`}>
      {count === undefined ? (
        '–'
      ) : (
        <Link to="/dashboard/crewmates" className="hover:underline">
          {formatNumber(count)}
        </Link>
      )}
    </Figure>
  );
}
