/** Whoever made a request, as read from the database for this request. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Where their picture is, in the small size. */
  readonly pictureUrl: string | null;
  readonly role: 'member' | 'admin';
  /** Until then they can only look at what is their own; null where that is over, too. */
  readonly suspendedUntil: Date | null;
  /** Default of `isShared` for the member's next new post. */
  readonly sharesPosts: boolean;
  readonly sessionId: string;
}
