import { t } from '@lingui/core/macro';
import { formatNumber } from '#src/lib/page-language.ts';
import { ROLES_MAX_COUNT } from '@muster/contract/join-requests/seats.ts';

export const gameAdminTexts = {
  caption: t`Games`,
  pages: t`Pages of games`,
  search: t`Search games`,
  state: t`State`,
  allStates: t`All states`,
  verified: t`Verified`,
  pending: t`Pending Verification`,
  name: t`Game`,
  posts: t`Posts`,
  submittedBy: t`Submitted by`,
  submittedAt: t`Submitted`,
  actions: t`Actions`,
  loading: t`Loading games...`,
  loadFailed: t`Error loading games. Check console for details.`,
  none: t`No games yet`,
  noneText: t`Games that users add appear here.`,
  notFound: t`No games found`,
  notFoundText: t`No games match your search and filters.`,

  verify: t`Verify`,
  unverify: t`Unverify`,
  unverifying: t`Unverifying...`,
  rename: t`Rename`,
  renaming: t`Renaming...`,
  merge: t`Merge`,
  editCrew: t`Edit crew`,
  editAliases: t`Edit aliases`,
  save: t`Save`,
  saving: t`Saving...`,
  mergeInto: t`Merge into...`,
  merging: t`Merging...`,
  delete: t`Delete`,
  deleting: t`Deleting...`,

  gameVerified: t`Game verified successfully`,
  verificationFailed: t`Error updating game verification. Please try again.`,
  deleteFailed: t`Error deleting game. Please try again.`,

  renameLead: t`Existing posts show the new name too.`,
  newName: t`New name`,
  crewLead: t`Suggested when members create a post. Existing posts don't change.`,
  crewSize: t`Crew size`,
  crewSizeHint: t`Players in a usual crew, including the author. Leave it empty if any number works.`,
  roles: t`Roles`,
  rolesHint: t`Name and number of players. Up to ${ROLES_MAX_COUNT} roles.`,
  optional: 'optional',
  aliases: t`Aliases`,
  aliasesLead: t`Other names that players use for this game. Searches, the game list and the command palette accept them.`,
  aliasesHint: t`Single words, separated by commas, such as wow, raid.`,
  mergeThem: t`Merge games`,
  mergeLead: t`Use this when a game is listed twice. Its posts move to the game you choose.`,
  target: t`Merge into`,
  targetPlaceholder: t`Search for a game`,
  noTarget: t`No verified game matches.`,
  targetMissing: t`Choose the game to keep`,
  loadingTargets: t`Loading games...`,
};

const relatedPosts = (posts: number): string =>
  posts > 0 ? t`${{ number: formatNumber(posts) }} related post(s)` : '';
/** `posts` is the number of deleted posts. */
export const gameUnverified = (posts: number): string =>
  t`Game unverified successfully${{ suffix: posts > 0 ? t` and ${{ relatedPosts: relatedPosts(posts) }} deleted` : '' }}`;
export const deleteGameWarning = (posts: number): string =>
  posts > 0
    ? t`It is used in ${{ number: formatNumber(posts) }} post(s). They'll be deleted too, for good.`
    : t`No posts use this game.`;
/** `posts` is the number of deleted posts. */
export const gameDeleted = (posts: number): string =>
  t`Game deleted successfully${{ suffix: posts > 0 ? t` along with ${{ relatedPosts: relatedPosts(posts) }}` : '' }}`;
export const targetsFailed = (reason: string): string => t`Couldn't load the games to choose from: ${reason}`;
