/** Text colors of members, by the color that they have chosen. */
export const memberColorInk = {
  coral: 'text-member-coral',
  gold: 'text-member-gold',
  lime: 'text-member-lime',
  teal: 'text-member-teal',
  sky: 'text-member-sky',
  indigo: 'text-member-indigo',
  violet: 'text-member-violet',
  pink: 'text-member-pink',
} as const;
export type MemberColor = keyof typeof memberColorInk;

const inks = Object.values(memberColorInk);

/** The text color of a member who has not chosen one: always the same for an id. */
export const memberInkOf = (id: string): string =>
  inks[[...id].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % inks.length] ?? '';
