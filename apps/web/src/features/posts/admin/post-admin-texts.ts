import { sentence } from '#src/lib/sentence.ts';
export const postAdminTexts = {
  caption: 'Posts',
  pages: 'Pages of posts',
  search: 'Search posts and authors',
  platform: 'Platform',
  allPlatforms: 'All platforms',
  state: 'State',
  allStates: 'All states',
  active: 'Active',
  inactive: 'Inactive',
  game: 'Game',
  description: 'Description',
  author: 'Author',
  responses: 'Responses',
  createdAt: 'Created',
  title: 'Title',
  skillLevel: 'Skill level',
  region: 'Region',
  userId: 'Old user id',
  userName: 'Old user name',
  actions: 'Actions',
  loading: 'Loading posts...',
  loadFailed: 'Error loading posts. Check console for details.',
  none: 'No posts yet',
  noneText: "Users' posts appear here.",
  notFound: 'No posts found',
  notFoundText: 'No posts match your search and filters.',

  delete: 'Delete',
  deleting: 'Deleting...',
  deleteTitle: 'Are you sure you want to delete this post?',
  deleted: 'Post deleted successfully',
  deleteFailed: 'Error deleting post. Please try again.',
};

export const deletePostOf = (author: string, game: string): string => `Delete ${author}'s ${game} post`;
export const showAuthor = (name: string): string => `Show ${name} in Users`;
export const postSummary = (author: string, game: string, platform: string): string =>
  sentence`${author}: ${game} on ${platform}`;
