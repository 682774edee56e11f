/** What the product says of itself, wherever it is met first: on its home page, in a search, beside a link. */
export const homePageTexts = {
  title: 'Find Your Perfect Gaming Crew',
  description: 'Post what you play and who you need, find players who fit, and talk to them right away.',
} as const;
