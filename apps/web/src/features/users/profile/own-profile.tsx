import type { OwnProfile as Profile } from '@muster/contract/profiles.ts';
import { useEffect, useState } from 'react';
import { Banner } from '#src/components/page/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { useFocusOnReturn } from '#src/components/overlay/use-focus-on-return.ts';
import { useCurrentMember } from '#src/lib/session/session.ts';
import { EditProfileForm } from './edit-profile-form.tsx';
import { forgetKeptProfile, readKeptProfile } from './stored-profile-form.ts';
import { OwnPicture } from '../picture/own-picture.tsx';
import { OwnFacts, PlayerCardShell } from '../player/player-card.tsx';
import { profileTexts } from './profile-texts.ts';

/** How long the success of a save is told. */
export const PROFILE_NOTICE_MS = 3_000;

/** Whether something is to be told; from each `tell` on for {@link PROFILE_NOTICE_MS}. */
function useNotice() {
  const [toldAt, setToldAt] = useState<number>();
  useEffect(() => {
    if (toldAt === undefined) return undefined;
    const timer = setTimeout(() => setToldAt(undefined), PROFILE_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [toldAt]);
  return { isTold: toldAt !== undefined, tell: () => setToldAt(performance.now()) };
}

/** The member's card, to read and to change in place. */
export function OwnProfile({ profile }: { readonly profile: Profile }) {
  const member = useCurrentMember();
  const [isEditing, setIsEditing] = useState(() => readKeptProfile(profile.id) !== undefined);
  const { isTold, tell } = useNotice();
  const editButton = useFocusOnReturn(isEditing);
  const name = profile.name || member.name || profileTexts.nameless;
  const email = profile.email || member.email;
  const finish = (isSaved: boolean): void => {
    forgetKeptProfile(profile.id);
    setIsEditing(false);
    if (isSaved) tell();
  };
  return (
    <PlayerCardShell
      notice={isTold && <Banner tone="success">{profileTexts.saved}</Banner>}
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
    </PlayerCardShell>
  );
}
