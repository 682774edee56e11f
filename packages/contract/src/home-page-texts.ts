import { message } from './message.ts';

/** Title and description of the home page in search results and link previews. */
export const homePageTexts = {
  title: message('Find Your Perfect Gaming Crew'),
  description: message('Post what you play and who you need, find players who fit, and talk to them right away.'),
} as const;
