import { t } from '@lingui/core/macro';

export const profileTexts = {
  heading: t`Profile`,
  loadFailed: t`Failed to load profile`,
  defaultName: t`User`,
  viewAsOthers: t`View as others see it`,

  edit: t`Edit Profile`,
  editLead: t`Other players can see everything here except your email. You choose who sees your Discord ID.`,
  save: t`Save Changes`,
  saving: t`Saving...`,
  cancel: t`Cancel`,
  restored: t`You have unsaved changes. Save them, or cancel to discard them.`,
  saved: t`Profile updated successfully!`,

  name: t`Name`,
  nameHint: t`Shown on your posts and in messages.`,
  email: t`Email`,
  emailHint: t`You sign in with it. Only you and administrators can see it, and it can't be changed.`,
  bio: t`Bio`,
  bioHint: t`How you play, and who fits in your crew.`,
  location: t`Location`,
  locationHint: t`A city, a country or a time zone is enough.`,
  discordId: t`Discord ID`,
  discordIdHint: t`So your crew can find you on Discord.`,
  discordVisibility: t`Who sees your Discord ID`,
  discordVisibilityHint: t`Your crew: players you accepted, and players who accepted you.`,
  discordVisibilities: { crew: t`My crew`, everyone: t`Everyone`, nobody: t`Nobody` },
  platforms: t`Platforms`,
  platformsHint: t`Choose every platform you play on.`,
  optional: t`Optional`,

  leaveTitle: t`Leave without saving?`,
  leaveBody: t`Your profile changes aren't saved yet and will be lost.`,
  leave: t`Leave`,
  stay: t`Keep editing`,
};

export const profileNotFound = {
  title: t`Profile Not Found`,
  text: t`Unable to load profile information.`,
};
