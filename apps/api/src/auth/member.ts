/** Whoever made a request, as read from the database for this request. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Where their picture is, in the small size. */
  readonly pictureUrl: string | null;
  readonly role: 'member' | 'admin';
  readonly sessionId: string;
}
