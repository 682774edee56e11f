/** Where a player stands for others to see. */
export const playerPage = '/dashboard/players/$memberId';

/** The name of a link to it where only a picture or a name is seen. */
export const profileOf = (name: string): string => `Profile of ${name}`;
export const viewProfile = 'View profile';
