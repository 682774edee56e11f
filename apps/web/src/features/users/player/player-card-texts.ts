export const cardTexts = {
  noBio: 'No bio yet',
  notSet: 'Not set',
  platforms: 'Platforms',
  location: 'Location',
  discord: 'Discord',
  posts: 'Posts',
  activePosts: 'Active posts',
  status: 'Status',
  lastActive: 'Last active',
  memberSince: 'Member since',
} as const;
