import { t } from '@lingui/core/macro';
import { Badge } from '#src/components/identity/badge.tsx';
import type { OwnProfile as Profile } from '@muster/contract/members/profiles.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { useRestoreFocusOnClose } from '#src/components/overlay/use-restore-focus-on-close.ts';
import { Banner } from '#src/components/page/banner.tsx';
import { formatNumber } from '#src/lib/page-language.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { OwnPicture } from '../picture/own-picture.tsx';
import { Fact, LastActive, notSet, PlayerCard, PlayerFacts, PreferenceFacts } from '../player/player-card.tsx';
import { PlayedBlocks } from '../player/played-blocks.tsx';
import { PlayerFigures } from '../player/player-figures.tsx';
import { EditProfileForm } from './edit-profile-form.tsx';
import { storedProfileForm } from './stored-profile-form.ts';

export const PROFILE_NOTICE_MS = 3_000;

/** A notice that is visible for {@link PROFILE_NOTICE_MS} after each `show`. */
function useTemporaryNotice() {
  const [shownAt, setShownAt] = useState<number>();
  useEffect(() => {
    if (shownAt === undefined) return undefined;
    const timer = setTimeout(() => setShownAt(undefined), PROFILE_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [shownAt]);
  return { isVisible: shownAt !== undefined, show: () => setShownAt(performance.now()) };
}

interface OwnProfileProps {
  readonly profile: Profile;
  /** More numbers of the member. */
  readonly figures: ReactNode;
  /** Rendered next to the card. */
  readonly posts: ReactNode;
}

/** The member's card, which they can edit in place. */
export function OwnProfile({ profile, figures, posts }: OwnProfileProps) {
  const member = useCurrentMember();
  const [isEditing, setIsEditing] = useState(() => storedProfileForm.read(profile.id) !== undefined);
  const { isVisible, show } = useTemporaryNotice();
  const editButton = useRestoreFocusOnClose(isEditing);
  const name = profile.name || member.name || t`User`;
  const email = profile.email || member.email;
  const finish = (isSaved: boolean): void => {
    storedProfileForm.remove(profile.id);
    setIsEditing(false);
    if (isSaved) show();
  };
  return (
    <>
      <div className={isEditing ? 'xl:col-span-2' : undefined}>
        <PlayerCard
          color={profile.color}
          games={profile.games}
          notice={isVisible && <Banner tone="success">{t`Profile updated successfully!`}</Banner>}
          picture={<OwnPicture id={profile.id} name={name} color={profile.color} pictureUrl={profile.pictureUrl} />}
          actions={
            !isEditing && (
              <Button ref={editButton} variant="primary" onClick={() => setIsEditing(true)}>
                {t`Edit Profile`}
              </Button>
            )
          }
        >
          {isEditing ? (
            <EditProfileForm profile={profile} email={email} onDone={finish} />
          ) : (
            <OwnFacts profile={{ ...profile, name, email }} figures={figures} />
          )}
        </PlayerCard>
      </div>
      {!isEditing && (
        <div className="flex min-w-0 flex-col gap-6 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <PlayedBlocks player={profile} />
          {posts}
        </div>
      )}
    </>
  );
}

/** The member's profile fields, including the email address. */
const OwnFacts = ({ profile, figures }: Pick<OwnProfileProps, 'profile' | 'figures'>) => (
  <PlayerFacts
    player={profile}
    lead={
      <>
        <h2 dir="auto" translate="no" className="font-display text-2xl font-bold tracking-tight break-words">
          {profile.name}
        </h2>
        <p translate="no" className="text-soft break-words">
          {profile.email}
        </p>
        <PlayerFigures player={profile}>{figures}</PlayerFigures>
        <p className="mt-3 text-sm text-faint">
          <Link to="/dashboard/settings" hash="privacy" className="underline underline-offset-2 hover:text-fg">
            {t`Choose what others see of your games and sessions`}
          </Link>
        </p>
      </>
    }
  >
    <Fact name={t`Location`}>{profile.location || notSet}</Fact>
    <Fact name={t`Discord`}>
      {profile.discordId ? (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span translate="no">{profile.discordId}</span>
          {profile.discordIsVerified && (
            <Badge tone="success">{t({ message: 'Verified', context: 'Discord ID' })}</Badge>
          )}
        </span>
      ) : (
        notSet
      )}
    </Fact>
    <PreferenceFacts of={profile} />
    {profile.isAdult !== null && <Fact name={t`18 or older`}>{profile.isAdult ? t`Yes` : t`No`}</Fact>}
    {profile.accessNeeds && <Fact name={t`Accessibility needs`}>{profile.accessNeeds}</Fact>}
    <Fact name={t`Posts`}>{formatNumber(profile.totalPosts)}</Fact>
    <LastActive at={profile.lastActivityAt} />
  </PlayerFacts>
);
