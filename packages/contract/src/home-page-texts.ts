/** Title and description of the home page, also used in search results and link previews. */
export const homePageTexts = {
  title: 'Find Your Perfect Gaming Crew',
  description: 'Post what you play and who you need, find players who fit, and talk to them right away.',
} as const;
