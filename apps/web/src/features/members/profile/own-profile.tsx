import type { OwnProfile as Profile } from '@muster/contract/members/profiles.ts';
import { useEffect, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { useRestoreFocusOnClose } from '#src/components/overlay/use-restore-focus-on-close.ts';
import { Banner } from '#src/components/page/banner.tsx';
import { formatNumber } from '#src/lib/page-language.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { OwnPicture } from '../picture/own-picture.tsx';
import { Fact, LastActive, notSet, PlayerCard, PlayerFacts } from '../player/player-card.tsx';
import { cardTexts } from '../player/player-texts.ts';
import { EditProfileForm } from './edit-profile-form.tsx';
import { profileTexts } from './profile-texts.ts';
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

/** The member's card, which they can edit in place. */
export function OwnProfile({ profile }: { readonly profile: Profile }) {
  const member = useCurrentMember();
  const [isEditing, setIsEditing] = useState(() => storedProfileForm.read(profile.id) !== undefined);
  const { isVisible, show } = useTemporaryNotice();
  const editButton = useRestoreFocusOnClose(isEditing);
  const name = profile.name || member.name || profileTexts.defaultName;
  const email = profile.email || member.email;
  const finish = (isSaved: boolean): void => {
    storedProfileForm.remove(profile.id);
    setIsEditing(false);
    if (isSaved) show();
  };
  return (
    <PlayerCard
      notice={isVisible && <Banner tone="success">{profileTexts.saved}</Banner>}
      picture={<OwnPicture name={name} pictureUrl={profile.pictureUrl} />}
      actions={
        !isEditing && (
          <Button ref={editButton} variant="primary" onClick={() => setIsEditing(true)}>
            {profileTexts.edit}
          </Button>
        )
      }
    >
      {isEditing ? (
        <EditProfileForm profile={profile} email={email} onDone={finish} />
      ) : (
        <OwnFacts profile={{ ...profile, name, email }} />
      )}
    </PlayerCard>
  );
}

/** The member's profile fields, including the e-mail address. */
const OwnFacts = ({ profile }: { readonly profile: Profile }) => (
  <PlayerFacts
    player={profile}
    lead={
      <>
        <h2 dir="auto" className="text-left font-display text-2xl font-bold tracking-tight break-words">
          {profile.name}
        </h2>
        <p className="text-soft break-words">{profile.email}</p>
      </>
    }
  >
    <Fact name={cardTexts.location}>{profile.location || notSet}</Fact>
    <Fact name={cardTexts.discord}>{profile.discordId || notSet}</Fact>
    <Fact name={cardTexts.posts}>{formatNumber(profile.totalPosts)}</Fact>
    <LastActive at={profile.lastActivityAt} />
    <Fact name={cardTexts.memberSince}>{formatDate(profile.createdAt)}</Fact>
  </PlayerFacts>
);
