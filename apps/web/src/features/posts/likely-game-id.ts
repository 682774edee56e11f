/** The id that a game of this name gets unless it collides; good enough for its emblem. */
export const likelyGameId = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '_');
