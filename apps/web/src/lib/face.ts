/** What a player is called and looks like. */
export interface Face {
  readonly memberId: string;
  readonly name: string;
  readonly pictureUrl: string | null;
}
