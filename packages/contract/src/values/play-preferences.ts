import { message } from '../message.ts';
import { z } from '../zod.ts';
import { crossPlatform, type Platform, platformSchema } from './platforms.ts';

/** The values of each set of preferences. */
export const preferenceValues = {
  comms: ['voice', 'text', 'listen', 'none'],
  // prettier-ignore
  /** Language tags (BCP 47). */
  spokenLanguages: [
    'ar', 'bg', 'cs', 'da', 'de', 'el', 'en', 'es', 'fa', 'fi', 'fil', 'fr', 'he', 'hi', 'hr', 'hu', 'id', 'it', 'ja',
    'ko', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sk', 'sr', 'sv', 'th', 'tr', 'uk', 'vi', 'zh',
  ],
  /** Areas within which players have a similar latency. */
  playAreas: [
    'north-america-east',
    'north-america-west',
    'central-america',
    'south-america',
    'europe-west',
    'europe-east',
    'middle-east',
    'africa',
    'south-asia',
    'southeast-asia',
    'east-asia',
    'oceania',
  ],
  levels: ['casual', 'improving', 'ranked', 'competitive'],
} as const;

/** A set of these values. Empty: any. */
const setOf = <const Values extends readonly string[]>(values: Values) =>
  z
    .array(z.enum(values, message('Please select one of the options')))
    .check(z.overwrite((chosen) => [...new Set(chosen)]));

/** The preferences that posts and profiles have in common. */
export const preferenceSets = {
  comms: setOf(preferenceValues.comms),
  spokenLanguages: setOf(preferenceValues.spokenLanguages),
  playAreas: setOf(preferenceValues.playAreas),
  levels: setOf(preferenceValues.levels),
};
export const preferenceNames = z.keyof(z.object(preferenceSets)).options;
export type PreferenceSet = (typeof preferenceNames)[number];

/** The preferences of a member. */
export const playPreferencesSchema = z.object({
  platforms: z.array(platformSchema).check(z.overwrite((chosen) => [...new Set(chosen)])),
  ...preferenceSets,
  /** Whether the member is 18 or older. Null: not set. Only the member sees it. */
  isAdult: z.nullable(z.boolean()),
});
export type PlayPreferences = z.output<typeof playPreferencesSchema>;

export const noPreferenceSets: Pick<PlayPreferences, PreferenceSet> = {
  comms: [],
  spokenLanguages: [],
  playAreas: [],
  levels: [],
};
export const noPreferences: PlayPreferences = { ...noPreferenceSets, platforms: [], isAdult: null };

/** Whether the profile states anything that a post can match or not. */
export const hasPreferences = ({ isAdult, ...sets }: PlayPreferences): boolean =>
  isAdult === false || Object.values(sets).some((set) => set.length > 0);

export interface PostPreferences extends Pick<PlayPreferences, PreferenceSet> {
  readonly platform: Platform;
  /** Only for players who are 18 or older. */
  readonly isAdultsOnly: boolean;
}

/** Absent: unchanged by an edit, empty in a new post. */
export const postPreferenceFields = z.partial(z.object({ ...preferenceSets, isAdultsOnly: z.boolean() })).shape;

const overlap = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((value) => others.includes(value));

/** Whether the member can play on the platform. A member with no platform but 'Cross-platform' may have any. */
function hasPlatform({ platforms }: PlayPreferences, platform: Platform): boolean {
  const isAny = platforms.every((one) => one === crossPlatform);
  return isAny || platform === crossPlatform || platforms.includes(platform);
}

/** Lists the preferences of a post that do not fit a member. Same rule as `fitsMember` on the server. */
export function listMismatches(
  post: PostPreferences,
  member: PlayPreferences,
): Array<PreferenceSet | 'platform' | 'isAdultsOnly'> {
  const sets = preferenceNames.filter(
    (set) => post[set].length > 0 && member[set].length > 0 && !overlap(post[set], member[set]),
  );
  return [
    ...(hasPlatform(member, post.platform) ? [] : (['platform'] as const)),
    ...sets,
    ...(post.isAdultsOnly && member.isAdult === false ? (['isAdultsOnly'] as const) : []),
  ];
}

/** Whether a post without mismatches is known to fit: the two share a preference. Same rule as `isKnownToFit` on the server. */
export const isKnownToFit = (post: PostPreferences, member: PlayPreferences): boolean =>
  preferenceNames.some((set) => overlap(post[set], member[set]));
