export const welcome = (name: string): string => `Welcome back, ${name}!`;
export const profileFailed = 'Failed to load profile';
export const profileNotFound = {
  title: 'Profile Not Found',
  text: 'Unable to load profile information.',
};
