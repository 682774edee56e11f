import { useQuery } from '@tanstack/react-query';
import { Banner } from '#src/components/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { CrewRing } from '#src/components/crew-ring.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { ApiError } from '#src/lib/api-error.ts';
import { PlayerCard, PlayerCardSkeleton } from './player-card.tsx';
import { BlockedPlayers } from './blocked-players.tsx';
import { ownProfileQuery } from './profile-queries.ts';
import { SettingsSection } from './settings-section.tsx';
import { profileFailed, profileNotFound } from './users-texts.ts';

/** The member's own profile, to read, and what belongs to it. */
export function ProfileScreen() {
  const { data: profile, error, refetch, isFetching } = useQuery(ownProfileQuery);
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState headingLevel={1} visual={<CrewRing filled={0} size={88} />} {...profileNotFound} />;
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <PageHeading>Profile</PageHeading>
      {error && !profile && (
        <Banner
          tone="error"
          action={
            <Button size="sm" busy={isFetching} busyLabel="Trying again..." onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {profileFailed}
        </Banner>
      )}
      {profile ? <PlayerCard profile={profile} /> : !error && <PlayerCardSkeleton />}
      <SettingsSection />
      <BlockedPlayers />
    </div>
  );
}
