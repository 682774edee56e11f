import { t } from '@lingui/core/macro';
import type { OwnProfile } from '@muster/contract/members/profiles.ts';
import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '#src/components/button.tsx';
import { classNames } from '#src/components/class-names.ts';
import { FormError } from '#src/components/form/form-error.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { guardUnsavedWork } from '#src/lib/storage/unsaved-work.ts';
import { usePrompt } from '#src/lib/use-prompt.ts';
import { BioField, ColorField, PlatformsField, ProfileTextField, VisibilityField } from './profile-fields.tsx';
import { PreferencesSection } from './preferences-section.tsx';
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
      aria-label={t`Edit Profile`}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex flex-col gap-6"
    >
      {isRestored && isDirty && (
        <Banner tone="info">{t`You have unsaved changes. Save them, or cancel to discard them.`}</Banner>
      )}
      <p className="text-sm text-soft">{t`Other players can see everything here except your email and your age. You choose who sees your Discord ID and your accessibility needs.`}</p>
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-5 xl:grid-cols-2">
        <div className="flex flex-col gap-6">
          <div className="grid gap-6 sm:grid-cols-2">
            <ProfileTextField name="name" {...fieldProps('name')} />
            <TextField
              label={t`Email`}
              hint={t`Only you and administrators can see it, and it can't be changed.`}
              value={email}
              isLocked
              type="email"
            />
          </div>
          <BioField {...fieldProps('bio')} />
          <div className="grid gap-6 sm:grid-cols-2">
            <ProfileTextField name="location" {...fieldProps('location')} />
            <ProfileTextField
              name="discordId"
              {...fieldProps('discordId')}
              {...(profile.discordIsVerified && { hint: t`Verified. A change removes the badge.` })}
            />
          </div>
          <VisibilityField name="discordVisibility" {...fieldProps('discordVisibility')} />
          <PlatformsField {...fieldProps('platforms')} />
          <ColorField {...fieldProps('color')} />
        </div>
        <PreferencesSection fieldProps={fieldProps} />
      </div>
      <div className={saveBarClass}>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={isSaving} busyLabel={t`Saving...`}>
            {t`Save Changes`}
          </Button>
          <Button disabled={isSaving} onClick={() => onDone(false)}>
            {t`Cancel`}
          </Button>
        </div>
        <FormError failure={failure} />
      </div>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={(next) => !next && answer(false)}
        title={t`Leave without saving?`}
        body={t`Your profile changes aren't saved yet and will be lost.`}
        confirmLabel={t`Leave`}
        cancelLabel={t`Keep editing`}
        danger
        onConfirm={() => {
          storedProfileForm.remove(profile.id);
          answer(true);
        }}
      />
    </form>
  );
}

/** Stays in view above the bars of the page, except in low windows. */
const saveBarClass = classNames(
  'sticky bottom-(--bar-bottom) z-10 -mx-5 -mb-6 flex min-h-16 flex-col justify-center gap-3 border-t border-line',
  'bg-surface px-5 py-3 sm:-mx-7 sm:px-7 [@media(height<30rem)]:static',
);

/** Prompts before unsaved changes are lost: by navigation, closing the page or signing out. */
function useLeaveConfirmation(isUnsaved: boolean) {
  const { isOpen, prompt, answer } = usePrompt();
  useBlocker({
    // The redirect after a session revocation bypasses this blocker.
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await prompt()),
    enableBeforeUnload: isUnsaved,
    disabled: !isUnsaved,
  });
  useEffect(() => (isUnsaved ? guardUnsavedWork(prompt) : undefined), [isUnsaved, prompt]);
  return { isOpen, answer };
}
