/** How often something may happen: so many times in so many seconds. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
}

/** Every limit of the server with its default, each settable by the environment (see config.ts). None spares localhost. */
export const defaultLimits = {
  /** Requests of one member, per node. */
  requestsPerMinute: { points: 600, seconds: 60 },
  /** Requests without a session, per address and node; pages and answers of 404 count too. */
  visitorRequestsPerMinute: { points: 300, seconds: 60 },
  /** Requests that bring a session cookie, whatever it is worth, per address and node: a household or a guild at one place. */
  addressRequestsPerMinute: { points: 3000, seconds: 60 },
  /** Accounts created, per address. */
  signUpsPerHour: { points: 20, seconds: 3600 },
  /** Failed sign-ins, per address. */
  signInFailuresPer5Minutes: { points: 25, seconds: 300 },
  /** Wrong passwords, per account, from wherever. A known device of its owner is counted apart, and so is who is signed in. */
  wrongPasswordsPer15Minutes: { points: 10, seconds: 900 },
  /** Requests for a link to choose a new password, per address. */
  passwordResetsPerHour: { points: 10, seconds: 3600 },
  /** Such links sent, per account; what is beyond that is not told. */
  passwordResetMailsPerHour: { points: 3, seconds: 3600 },
  /** Each reads all that a member has. */
  exportsPerHour: { points: 5, seconds: 3600 },
  postsPer10Minutes: { points: 5, seconds: 600 },
  /** Edits, switches between active and inactive, and deletions: each of them tells every open browser. */
  postChangesPerMinute: { points: 30, seconds: 60 },
  /** Pictures to stand beside links, per address: each is drawn anew. */
  previewsPerMinute: { points: 60, seconds: 60 },
  /** Pages and counts of the board under a search, per node; each asks for both. */
  searchesPerMinute: { points: 120, seconds: 60 },
  /** Each of a name or a picture tells every open browser. */
  profileChangesPerHour: { points: 60, seconds: 3600 },
  /** Files of a member, counted before anything is read of them. */
  uploadsPerHour: { points: 10, seconds: 3600 },
  /** What an administrator changes: a session that was stolen does only so much harm. */
  adminActsPerMinute: { points: 60, seconds: 60 },
  reportsPerHour: { points: 20, seconds: 3600 },
  /** Each of them makes the other side's browsers ask anew. */
  blocksPerHour: { points: 60, seconds: 3600 },
  /** Somebody who writes tells so every three seconds; per node. */
  typingPerMinute: { points: 60, seconds: 60 },
  newChatsPerHour: { points: 20, seconds: 3600 },
  /** Two a second on the average; twenty may come at once. */
  messagesPer10Seconds: { points: 20, seconds: 10 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof defaultLimits;
const isLimitName = (name: string): name is LimitName => name in defaultLimits;
export const limitNames: readonly LimitName[] = Object.keys(defaultLimits).filter(isLimitName);
export type Limits = Readonly<Record<LimitName, Limit>>;
