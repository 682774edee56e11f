import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Eye from 'lucide-react/icons/eye';
import type { ReactNode } from 'react';
import { Button } from '#src/components/button.tsx';
import { ButtonLink } from '#src/components/links.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { PageHeading } from '#src/components/page/page-heading.tsx';
import { ApiError } from '#src/lib/api/api-error.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { memberHome } from '#src/features/sessions/redirect-target.ts';
import { OwnProfile } from './own-profile.tsx';
import { PlayerCardSkeleton } from '../player/player-card.tsx';
import { ownProfileQuery } from './profile-queries.ts';
import { usePreventFileDrops } from '../picture/use-file-drop-or-paste.ts';

/** The member's own profile. `children` are rendered below the card, also while it loads. */
export function ProfileScreen({ children }: { readonly children: ReactNode }) {
  const { id: memberId } = useCurrentMember();
  const query = useQuery(ownProfileQuery);
  const { data: profile, error } = query;
  usePreventFileDrops();
  if (error instanceof ApiError && error.status === 404)
    return <ProfileNotFound onRetry={() => void query.refetch()} />;
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeading
        action={
          <Link
            to="/dashboard/players/$memberId"
            params={{ memberId }}
            className="inline-flex items-baseline gap-2 rounded-md py-2 text-sm font-semibold text-soft transition-colors hover:text-fg"
          >
            <Eye aria-hidden className="size-5 flex-none self-center" />
            {t`View as others see it`}
          </Link>
        }
      >
        {t`Profile`}
      </PageHeading>
      <QueryFailure query={query} describe={() => t`Failed to load profile`} />
      {profile ? <OwnProfile profile={profile} /> : !error && <PlayerCardSkeleton hasName />}
      {children}
    </div>
  );
}

const ProfileNotFound = ({ onRetry }: { readonly onRetry: () => void }) => (
  <EmptyState
    headingLevel={1}
    title={t`Profile Not Found`}
    text={t`Unable to load profile information.`}
    action={
      <>
        <Button variant="primary" onClick={onRetry}>
          {t`Try again`}
        </Button>
        <ButtonLink to={memberHome}>{t`Back to the dashboard`}</ButtonLink>
      </>
    }
  />
);
