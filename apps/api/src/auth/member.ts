/** Whoever made a request, as read from the database for this request. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: 'member' | 'admin';
  readonly sessionId: string;
}
