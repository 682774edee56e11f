import { cardTexts } from '../player/player-card-texts.ts';

export const profileTexts = {
  heading: 'Profile',
  loadFailed: 'Failed to load profile',
  defaultName: 'User',
  viewAsOthers: 'See it as others do',

  edit: 'Edit Profile',
  editLead: 'Other players see all of this but your email address.',
  save: 'Save Changes',
  saving: 'Saving...',
  cancel: 'Cancel',
  restored: 'These are changes you had begun and not saved. Save them, or cancel to drop them.',
  saved: 'Profile updated successfully!',

  name: 'Name',
  nameHint: 'Stands on your posts and in conversations.',
  email: 'Email',
  emailHint: 'You sign in with it, and only you and the administrators see it. It cannot be changed here.',
  bio: 'Bio',
  bioHint: 'How you play, and who fits in your crew.',
  location: cardTexts.location,
  locationHint: 'A city, a country or a time zone is enough.',
  discordId: 'Discord ID',
  discordIdHint: 'So that your crew finds you where it talks.',
  platforms: cardTexts.platforms,
  platformsHint: 'Choose all that you play on.',
  optional: 'Optional',

  leaveTitle: 'Leave without saving?',
  leaveBody: 'What you changed in your profile is not saved yet, and will be lost.',
  leave: 'Leave',
  stay: 'Keep editing',
} as const;

export const profileNotFound = {
  title: 'Profile Not Found',
  text: 'Unable to load profile information.',
};

export const saveFailed = (reason: string): string => `Failed to save profile: ${reason}`;
