import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { Banner } from '#src/components/banner.tsx';
import { ButtonLink } from '#src/components/button-link.tsx';
import { CrewRing } from '#src/components/crew-ring.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { FailureBanner } from '#src/components/failure-banner.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { reasonOf } from '#src/lib/api-error.ts';
import { useCurrentMember } from '#src/lib/session.ts';
import { useEveryMinute } from '#src/lib/use-every-minute.ts';
import { PlayerCardSkeleton } from './player-card.tsx';
import { playerQuery } from './player-queries.ts';
import { playerFailed, playerTexts } from './player-texts.ts';
import { PublicPlayerCard } from './public-player-card.tsx';

interface PlayerScreenProps {
  readonly memberId: string;
  /** Called when the member has blocked the player. */
  readonly onBlocked: () => void;
  /** What stands below the card, also while that is loaded. */
  readonly children: ReactNode;
}

/** A player, for others to see; to the member themselves it shows how that looks. */
export function PlayerScreen({ memberId, onBlocked, children }: PlayerScreenProps) {
  const isOwn = memberId === useCurrentMember().id;
  const { data: player, error, refetch, isFetching } = useQuery(playerQuery(memberId));
  useEveryMinute();
  if (player === null) return <PlayerNotFound />;
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <PageHeading>{playerTexts.heading}</PageHeading>
      {isOwn && <OwnNote />}
      {player && <PublicPlayerCard player={player} isOwn={isOwn} onBlocked={onBlocked} />}
      {!player && !error && <PlayerCardSkeleton />}
      {!player && error && (
        <FailureBanner isTrying={isFetching} onRetry={refetch}>
          {playerFailed(reasonOf(error))}
        </FailureBanner>
      )}
      {children}
    </div>
  );
}

const OwnNote = () => (
  <Banner
    tone="info"
    action={
      <Link to="/dashboard/profile" className="font-semibold underline underline-offset-2">
        {playerTexts.ownProfile}
      </Link>
    }
  >
    {playerTexts.ownNote}
  </Banner>
);

function PlayerNotFound() {
  const place = useRef<HTMLDivElement>(null);
  // What had the focus may have gone with the player.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place}>
      <EmptyState
        headingLevel={1}
        visual={<CrewRing filled={0} size={88} />}
        title={playerTexts.notFoundTitle}
        text={playerTexts.notFoundText}
        action={
          <>
            <ButtonLink to="/dashboard/browse-posts" variant="primary">
              {playerTexts.browse}
            </ButtonLink>
            <ButtonLink to="/dashboard">{playerTexts.dashboard}</ButtonLink>
          </>
        }
      />
    </div>
  );
}
