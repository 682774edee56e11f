import { cardTexts } from '../player/player-texts.ts';

export const profileTexts = {
  heading: 'Profile',
  loadFailed: 'Failed to load profile',
  defaultName: 'User',
  viewAsOthers: 'View as others see it',

  edit: 'Edit Profile',
  editLead: 'Other players can see everything here except your email. You choose who sees your Discord ID.',
  save: 'Save Changes',
  saving: 'Saving...',
  cancel: 'Cancel',
  restored: 'You have unsaved changes. Save them, or cancel to discard them.',
  saved: 'Profile updated successfully!',

  name: 'Name',
  nameHint: 'Shown on your posts and in messages.',
  email: 'Email',
  emailHint: "You sign in with it. Only you and administrators can see it, and it can't be changed.",
  bio: 'Bio',
  bioHint: 'How you play, and who fits in your crew.',
  location: cardTexts.location,
  locationHint: 'A city, a country or a time zone is enough.',
  discordId: 'Discord ID',
  discordIdHint: 'So your crew can find you on Discord.',
  discordVisibility: 'Who sees your Discord ID',
  discordVisibilityHint: 'Your crew: players you accepted, and players who accepted you.',
  discordVisibilities: { crew: 'My crew', everyone: 'Everyone', nobody: 'Nobody' },
  platforms: cardTexts.platforms,
  platformsHint: 'Choose every platform you play on.',
  optional: 'Optional',

  leaveTitle: 'Leave without saving?',
  leaveBody: "Your profile changes aren't saved yet and will be lost.",
  leave: 'Leave',
  stay: 'Keep editing',
} as const;

export const profileNotFound = {
  title: 'Profile Not Found',
  text: 'Unable to load profile information.',
};

export const saveFailedText = (reason: string): string => `Failed to save profile: ${reason}`;
