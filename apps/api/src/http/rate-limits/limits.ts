/** At most `points` events in `seconds`. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
}

/** Default rate limits. Environment variables can change each (see config.ts). No address is exempt. */
export const defaultLimits = {
  /** Requests of one member, per node. */
  requestsPerMinute: { points: 600, seconds: 60 },
  /** Requests without a valid session, per address and node, including pages, files and unknown paths. */
  visitorRequestsPerMinute: { points: 300, seconds: 60 },
  /** Requests with a session cookie, per address and node. Members of a household share an address. */
  addressRequestsPerMinute: { points: 3000, seconds: 60 },
  /** Accounts created, per address. */
  signUpsPerHour: { points: 20, seconds: 3600 },
  /** Checks of invite links and party links, per address. */
  inviteChecksPerHour: { points: 60, seconds: 3600 },
  /** Failed sign-ins, per address. */
  signInFailuresPer5Minutes: { points: 25, seconds: 300 },
  /** Wrong passwords per account, from any address. Known devices and signed-in members are counted separately. */
  wrongPasswordsPer15Minutes: { points: 10, seconds: 900 },
  /** Password reset requests, per address. */
  passwordResetsPerHour: { points: 10, seconds: 3600 },
  /** Password reset emails, per account. Beyond the limit none is sent, and the response is the same. */
  passwordResetMailsPerHour: { points: 3, seconds: 3600 },
  /** Links to a new or unverified address, per member. */
  emailLinksPerHour: { points: 5, seconds: 3600 },
  /** Each reads all data of a member. */
  exportsPerHour: { points: 5, seconds: 3600 },
  postsPer10Minutes: { points: 5, seconds: 600 },
  /** Edits, activations and deletions: each is sent to all open boards. */
  postChangesPerMinute: { points: 30, seconds: 60 },
  /** Link preview images, per address: each is rendered. */
  previewsPerMinute: { points: 60, seconds: 60 },
  /** Searches on the board, per node. Each page and each count is one. */
  searchesPerMinute: { points: 120, seconds: 60 },
  /** Each change of a name or picture is sent to all open boards and to the member's chat partners. */
  profileChangesPerHour: { points: 60, seconds: 3600 },
  /** Uploads of a member, counted before the file is read. */
  uploadsPerHour: { points: 10, seconds: 3600 },
  /** Changes by an administrator: limits the damage of a stolen session. */
  adminActionsPerMinute: { points: 60, seconds: 60 },
  reportsPerHour: { points: 20, seconds: 3600 },
  /** Each makes the browsers of both members reload. */
  blocksPerHour: { points: 60, seconds: 3600 },
  /** A browser sends one every three seconds while its member types; per node. */
  typingPerMinute: { points: 60, seconds: 60 },
  /** Requests to join, answers and other changes of requests. */
  joinRequestChangesPerMinute: { points: 60, seconds: 60 },
  newChatsPerHour: { points: 20, seconds: 3600 },
  messagesPer10Seconds: { points: 20, seconds: 10 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof defaultLimits;
const isLimitName = (name: string): name is LimitName => name in defaultLimits;
export const limitNames: readonly LimitName[] = Object.keys(defaultLimits).filter(isLimitName);
export type Limits = Readonly<Record<LimitName, Limit>>;
