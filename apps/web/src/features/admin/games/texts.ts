export const gamesTexts = {
  caption: 'Games',
  pages: 'Pages of games',
  search: 'Search games',
  state: 'State',
  allStates: 'All states',
  verified: 'Verified',
  pending: 'Pending Verification',
  name: 'Game',
  posts: 'Posts',
  submittedBy: 'Submitted by',
  submittedAt: 'Submitted',
  actions: 'Actions',
  loading: 'Loading games...',
  loadFailed: 'Error loading games. Check console for details.',
  none: 'No games yet',
  noneText: 'Games that players add will stand here.',
  notFound: 'No games found',
  notFoundText: 'No games match your search and filters.',
  clear: 'Clear filters',

  verify: 'Verify',
  unverify: 'Unverify',
  unverifying: 'Unverifying...',
  rename: 'Rename',
  renaming: 'Renaming...',
  merge: 'Merge',
  mergeInto: 'Merge into...',
  merging: 'Merging...',
  delete: 'Delete',
  deleting: 'Deleting...',
  cancel: 'Cancel',

  verifiedNow: 'Game verified successfully',
  verificationFailed: 'Error updating game verification. Please try again.',
  deleteFailed: 'Error deleting game. Please try again.',

  renameLead: 'Its posts are renamed with it. It keeps its place in everybody’s history.',
  newName: 'New name',
  mergeThem: 'Merge the two',
  mergeLead: 'For a game that stands here twice: one of the two goes, and its posts move.',
  target: 'Merge into',
  targetPlaceholder: 'Search for a game',
  noTarget: 'No verified game fits.',
  targetMissing: 'Please choose the game that stays',
  loadingTargets: 'Loading games...',
};

const relatedPosts = (posts: number): string => (posts > 0 ? `${posts.toLocaleString()} related post(s)` : '');

export const actionsForGame = (name: string): string => `Actions for ${name}`;
export const verifyGameNamed = (name: string): string => `Verify ${name}`;
export const showPostsOf = (name: string, posts: number): string => `Show ${posts.toLocaleString()} post(s) of ${name}`;

export const unverifyTitle = (name: string): string => `Unverify ${name}?`;
export const unverifyWarning = (posts: number): string =>
  `This deletes ${posts.toLocaleString()} post(s) that use it, for good. Nobody can choose the game until it is verified again.`;
/** `posts` is the number of deleted posts. */
export const unverifiedNow = (posts: number): string =>
  `Game unverified successfully${posts > 0 ? ` and ${relatedPosts(posts)} deleted` : ''}`;

export const deleteGameTitle = (name: string): string => `Delete ${name}?`;
export const deleteGameWarning = (posts: number): string =>
  `It is used in ${posts.toLocaleString()} post(s). They are deleted with it, for good.`;
/** `posts` is the number of deleted posts. */
export const gameDeletedNow = (posts: number): string =>
  `Game deleted successfully${posts > 0 ? ` along with ${relatedPosts(posts)}` : ''}`;

export const renameTitle = (name: string): string => `Rename ${name}`;
export const renamedNow = (name: string): string => `The game is called ${name} now.`;
export const renameFailed = (reason: string): string => `Could not rename this game: ${reason}`;

export const mergeTitle = (name: string): string => `Merge ${name} into another game`;
export const mergeConsequence = (name: string, posts: number, target: string): string =>
  `${posts.toLocaleString()} post(s) of ${name} become posts of ${target}. Then ${name} is deleted, for good.`;
export const mergedNow = (posts: number, target: string): string =>
  `Merged into ${target}: ${posts.toLocaleString()} post(s) moved.`;
export const mergeFailed = (reason: string): string => `Could not merge these games: ${reason}`;
export const targetsFailed = (reason: string): string => `Could not load the games to choose from: ${reason}`;
