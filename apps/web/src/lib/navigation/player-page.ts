/** Route of a player's public profile. */
export const playerPage = '/dashboard/players/$memberId';
