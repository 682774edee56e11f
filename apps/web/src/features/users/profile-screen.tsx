import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '#src/components/button-link.tsx';
import { CrewRing } from '#src/components/crew-ring.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { FailureBanner } from '#src/components/failure-banner.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { ApiError } from '#src/lib/api-error.ts';
import { playerPage } from '#src/lib/player-page.ts';
import { useCurrentMember } from '#src/lib/session.ts';
import { OwnProfile } from './own-profile.tsx';
import { PlayerCardSkeleton } from './player-card.tsx';
import { ownProfileQuery } from './profile-queries.ts';
import { profileNotFound, profileTexts } from './profile-texts.ts';

/** The member's own profile, to read and to change. What stands below the card is there also while that is loaded. */
export function ProfileScreen({ children }: { readonly children: ReactNode }) {
  const { id: memberId } = useCurrentMember();
  const { data: profile, error, refetch, isFetching } = useQuery(ownProfileQuery);
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState headingLevel={1} visual={<CrewRing filled={0} size={88} />} {...profileNotFound} />;
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <PageHeading
        action={
          <ButtonLink to={playerPage} params={{ memberId }} variant="ghost" icon={<Eye aria-hidden />}>
            {profileTexts.seeAsOthers}
          </ButtonLink>
        }
      >
        {profileTexts.heading}
      </PageHeading>
      {error && !profile && (
        <FailureBanner isTrying={isFetching} onRetry={refetch}>
          {profileTexts.loadFailed}
        </FailureBanner>
      )}
      {profile ? <OwnProfile profile={profile} /> : !error && <PlayerCardSkeleton />}
      {children}
    </div>
  );
}
