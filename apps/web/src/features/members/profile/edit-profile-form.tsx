import type { OwnProfile } from '@muster/contract/members/profiles.ts';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { guardUnsavedWork } from '#src/lib/storage/unsaved-work.ts';
import { BioField, DiscordVisibilityField, PlatformsField, ProfileTextField } from './profile-fields.tsx';
import { profileTexts } from './profile-texts.ts';
import { storedProfileForm } from './stored-profile-form.ts';
import { useProfileForm } from './use-profile-form.ts';

interface EditProfileFormProps {
  readonly profile: OwnProfile;
  readonly email: string;
  readonly onDone: (isSaved: boolean) => void;
}

export function EditProfileForm({ profile, email, onDone }: EditProfileFormProps) {
  const { isDirty, isRestored, failure, isSaving, fieldProps, submit } = useProfileForm(profile, onDone);
  const { isOpen, answer } = useLeaveConfirmation(isDirty);
  return (
    <form
      noValidate
      aria-label={profileTexts.edit}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex flex-col gap-6"
    >
      {isRestored && isDirty && <Banner tone="info">{profileTexts.restored}</Banner>}
      <p className="text-sm text-soft">{profileTexts.editLead}</p>
      <div className="grid gap-6 sm:grid-cols-2">
        <ProfileTextField name="name" {...fieldProps('name')} />
        <TextField label={profileTexts.email} hint={profileTexts.emailHint} value={email} isLocked type="email" />
      </div>
      <BioField {...fieldProps('bio')} />
      <div className="grid gap-6 sm:grid-cols-2">
        <ProfileTextField name="location" {...fieldProps('location')} />
        <ProfileTextField name="discordId" {...fieldProps('discordId')} />
      </div>
      <DiscordVisibilityField {...fieldProps('discordVisibility')} />
      <PlatformsField {...fieldProps('platforms')} />
      {failure && <Banner tone="error">{failure}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isSaving} busyLabel={profileTexts.saving}>
          {profileTexts.save}
        </Button>
        <Button disabled={isSaving} onClick={() => onDone(false)}>
          {profileTexts.cancel}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={(next) => !next && answer(false)}
        title={profileTexts.leaveTitle}
        body={profileTexts.leaveBody}
        confirmLabel={profileTexts.leave}
        cancelLabel={profileTexts.stay}
        danger
        onConfirm={() => {
          storedProfileForm.remove(profile.id);
          answer(true);
        }}
      />
    </form>
  );
}

/** Prompts before unsaved changes are lost: by navigation, closing the page or signing out. */
function useLeaveConfirmation(isUnsaved: boolean) {
  const pending = useRef<(shouldLeave: boolean) => void>(undefined);
  const [isOpen, setIsOpen] = useState(false);
  const answer = useCallback((leaves: boolean): void => {
    pending.current?.(leaves);
    pending.current = undefined;
    setIsOpen(false);
  }, []);
  const prompt = useCallback((): Promise<boolean> => {
    // Cancels a prompt that is still open, for example when Back is pressed twice.
    answer(false);
    setIsOpen(true);
    return new Promise((resolve) => (pending.current = resolve));
  }, [answer]);
  // Cancels an open prompt on unmount, so that its promise resolves.
  useEffect(() => () => pending.current?.(false), []);

  useBlocker({
    // The redirect after a session revocation bypasses this blocker.
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await prompt()),
    enableBeforeUnload: isUnsaved,
    disabled: !isUnsaved,
  });
  useEffect(() => (isUnsaved ? guardUnsavedWork(prompt) : undefined), [isUnsaved, prompt]);
  return { isOpen, answer };
}
