import { formatNumber } from '#src/lib/page-language.ts';
import { sentence } from '#src/lib/sentence.ts';
import { ROLES_MAX_COUNT } from '@muster/contract/join-requests/seats.ts';

export const gameAdminTexts = {
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
  noneText: 'Games that users add appear here.',
  notFound: 'No games found',
  notFoundText: 'No games match your search and filters.',

  verify: 'Verify',
  unverify: 'Unverify',
  unverifying: 'Unverifying...',
  rename: 'Rename',
  renaming: 'Renaming...',
  merge: 'Merge',
  editCrew: 'Edit crew',
  editAliases: 'Edit aliases',
  save: 'Save',
  saving: 'Saving...',
  mergeInto: 'Merge into...',
  merging: 'Merging...',
  delete: 'Delete',
  deleting: 'Deleting...',

  gameVerified: 'Game verified successfully',
  verificationFailed: 'Error updating game verification. Please try again.',
  deleteFailed: 'Error deleting game. Please try again.',

  renameLead: 'Existing posts show the new name too.',
  newName: 'New name',
  crewLead: "Suggested when members create a post. Existing posts don't change.",
  crewSize: 'Crew size',
  crewSizeHint: 'Players in a usual crew, including the author. Leave it empty if any number works.',
  roles: 'Roles',
  rolesHint: `Name and number of players. Up to ${ROLES_MAX_COUNT} roles.`,
  optional: 'optional',
  aliases: 'Aliases',
  aliasesLead:
    'Other names that players use for this game. Searches, the game list and the command palette accept them.',
  aliasesHint: 'Single words, separated by commas, such as wow, raid.',
  mergeThem: 'Merge games',
  mergeLead: 'Use this when a game is listed twice. Its posts move to the game you choose.',
  target: 'Merge into',
  targetPlaceholder: 'Search for a game',
  noTarget: 'No verified game matches.',
  targetMissing: 'Choose the game to keep',
  loadingTargets: 'Loading games...',
};

const relatedPosts = (posts: number): string => (posts > 0 ? `${formatNumber(posts)} related post(s)` : '');

export const actionsForGame = (name: string): string => `Actions for ${name}`;
export const verifyGameNamed = (name: string): string => `Verify ${name}`;
export const showPostsOf = (name: string, posts: number): string => `Show ${formatNumber(posts)} post(s) for ${name}`;

export const unverifyTitle = (name: string): string => sentence`Unverify ${name}?`;
export const unverifyWarning = (posts: number): string =>
  `${posts > 0 ? `This deletes ${formatNumber(posts)} post(s) that use it, for good.` : 'No posts use this game.'} Nobody can choose the game until it's verified again.`;
/** `posts` is the number of deleted posts. */
export const gameUnverified = (posts: number): string =>
  `Game unverified successfully${posts > 0 ? ` and ${relatedPosts(posts)} deleted` : ''}`;

export const deleteGameTitle = (name: string): string => sentence`Delete ${name}?`;
export const deleteGameWarning = (posts: number): string =>
  posts > 0
    ? `It is used in ${formatNumber(posts)} post(s). They'll be deleted too, for good.`
    : 'No posts use this game.';
/** `posts` is the number of deleted posts. */
export const gameDeleted = (posts: number): string =>
  `Game deleted successfully${posts > 0 ? ` along with ${relatedPosts(posts)}` : ''}`;

export const renameTitle = (name: string): string => sentence`Rename ${name}`;
export const gameRenamed = (name: string): string => sentence`Renamed to ${name}.`;
export const renameFailed = (reason: string): string => `Couldn't rename this game: ${reason}`;

export const crewTitle = (name: string): string => sentence`Edit crew of ${name}`;
export const crewChanged = (name: string): string => sentence`Changed crew of ${name}.`;
export const crewFailed = (reason: string): string => `Couldn't save this crew: ${reason}`;

export const aliasesTitle = (name: string): string => sentence`Edit aliases of ${name}`;
export const aliasesChanged = (name: string): string => sentence`Changed aliases of ${name}.`;
export const aliasesFailed = (reason: string): string => `Couldn't save these aliases: ${reason}`;

export const mergeTitle = (name: string): string => sentence`Merge ${name} into another game`;
export const mergeConsequence = (name: string, posts: number, target: string): string =>
  sentence`${formatNumber(posts)} post(s) move from ${name} to ${target}, and ${name} is deleted for good.`;
export const gamesMerged = (posts: number, target: string): string =>
  sentence`Merged into ${target}: ${formatNumber(posts)} post(s) moved.`;
export const mergeFailed = (reason: string): string => `Couldn't merge these games: ${reason}`;
export const targetsFailed = (reason: string): string => `Couldn't load the games to choose from: ${reason}`;
