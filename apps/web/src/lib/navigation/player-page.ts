/** Where a player stands for others to see. */
export const playerPage = '/dashboard/players/$memberId';
