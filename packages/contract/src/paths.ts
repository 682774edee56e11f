/** Whether a path belongs to the API or to a file, and never to a page. */
export const isApiOrFilePath = (path: string): boolean => /^\/api(?:\/|$)/.test(path) || /\.\w+$/.test(path);

/** In this file because the home page needs it without the schemas. */
export const SESSION_PATH = '/api/session';
export const UNSUBSCRIBE_PATH = '/api/unsubscribe';
export const OPEN_CREWS_PATH = '/api/open-crews';
export const REGISTRATION_PATH = '/api/registration';

/** The pages of the web app besides the home page and the pages of posts. `$` starts the name of a variable part. */
export const pagePaths = [
  '/login',
  '/register',
  '/finish-sign-in',
  '/rules',
  '/forgot-password',
  '/reset-password',
  '/join-party',
  '/confirm-email',
  '/restore-email',
  '/unsubscribe',
  '/admin-login',
  '/admin-panel',
  '/dashboard',
  '/dashboard/create-post',
  '/dashboard/edit-post/$postId',
  '/dashboard/browse-posts',
  '/dashboard/alerts',
  '/dashboard/crewmates',
  '/dashboard/profile',
  '/dashboard/settings',
  '/dashboard/players/$memberId',
  '/dashboard/chat',
  '/dashboard/chat/$userId',
  '/dashboard/crew/$crewId',
  '/dashboard/join-party',
];

/** The page of a post, also for visitors if it is shared. */
export const sharedPostPath = (postId: string): string => `/posts/${postId}`;

/** Cookie with the language of pages. Written by a choice in the browser, and by a sign-in with the member's language. */
export const LANGUAGE_COOKIE = 'muster_language';
