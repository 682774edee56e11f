import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Eye from 'lucide-react/icons/eye';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#src/components/class-names.ts';
import { Button } from '#src/components/button.tsx';
import { ButtonLink } from '#src/components/links.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { PageHeading } from '#src/components/page/page-heading.tsx';
import { ApiError } from '#src/lib/api/api-error.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { memberHome } from '#src/features/sessions/redirect-target.ts';
import { OwnProfile } from './own-profile.tsx';
import { PlayerCardSkeleton, profileGridClass } from '../player/player-card.tsx';
import { ownProfileQuery } from './profile-queries.ts';
import { usePreventFileDrops } from '../picture/use-file-drop-or-paste.ts';

interface ProfileScreenProps extends Pick<ComponentProps<typeof OwnProfile>, 'figures' | 'posts'> {
  /** Rendered below the card. */
  readonly children: ReactNode;
}

/** The member's own profile. */
export function ProfileScreen({ children, ...props }: ProfileScreenProps) {
  const { id: memberId } = useCurrentMember();
  const query = useQuery(ownProfileQuery);
  const { data: profile, error } = query;
  usePreventFileDrops();
  if (error instanceof ApiError && error.status === 404)
    return <ProfileNotFound onRetry={() => void query.refetch()} />;
  return (
    <div className="flex flex-col gap-4 max-xl:max-w-3xl">
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
      <div className={`${profileGridClass} xl:grid-rows-[auto_1fr]`}>
        {profile ? <OwnProfile profile={profile} {...props} /> : !error && <PlayerCardSkeleton hasName />}
        {/* In a narrow window it is below the posts, whose height is unknown while the profile loads. */}
        <div className={classNames('flex flex-col gap-4 xl:col-start-1', !profile && !error && 'max-xl:hidden')}>
          {children}
        </div>
      </div>
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
