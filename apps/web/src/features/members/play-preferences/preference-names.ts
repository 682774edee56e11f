import { t } from '@lingui/core/macro';
import {
  listMismatches,
  type PlayPreferences,
  type PostPreferences,
  type PreferenceSet,
  type preferenceValues,
} from '@muster/contract/values/play-preferences.ts';
import { formatList, once, pageLanguage } from '#src/lib/page-language.ts';

export const preferenceLabels: Readonly<Record<PreferenceSet, string>> = {
  comms: t({ message: 'Comms', comment: 'How players communicate in a game: by voice, by text and so on' }),
  spokenLanguages: t`Languages`,
  playAreas: t`Play area`,
  levels: t({ message: 'Level', comment: 'How seriously somebody plays' }),
};

type NamedValue = (typeof preferenceValues)[Exclude<PreferenceSet, 'spokenLanguages'>][number];

const valueNames: Readonly<Record<NamedValue, string>> = {
  voice: t`Voice`,
  text: t({ message: 'Text chat', comment: 'Players communicate by writing' }),
  listen: t({ message: 'Listen only', comment: 'A player who hears the voice chat but does not speak' }),
  none: t`No comms`,
  'north-america-east': t`North America East`,
  'north-america-west': t`North America West`,
  'central-america': t`Central America`,
  'south-america': t`South America`,
  'europe-west': t`Western Europe`,
  'europe-east': t`Eastern Europe`,
  'middle-east': t`Middle East`,
  africa: t`Africa`,
  'south-asia': t`South Asia`,
  'southeast-asia': t`Southeast Asia`,
  'east-asia': t`East Asia`,
  oceania: t`Oceania`,
  casual: t({ message: 'Casual', comment: 'Level: plays for fun' }),
  improving: t({ message: 'Improving', comment: 'Level: wants to get better' }),
  ranked: t({ message: 'Ranked', comment: 'Level: plays ranked matches' }),
  competitive: t({ message: 'Competitive', comment: 'Level: plays in tournaments or at the top' }),
};
const namesByValue = new Map(Object.entries(valueNames));
const languageNames = once(() => new Intl.DisplayNames(pageLanguage, { type: 'language' }));

/** The name of a value in the page's language. Values that are not in the table are languages. */
export const nameOfPreference = (value: string): string =>
  namesByValue.get(value) ?? languageNames().of(value) ?? value;

export const listPreferences = (values: readonly string[]): string => formatList(values.map(nameOfPreference));

/** The parts of a post that do not fit the member. Null if all fit. */
export function describeMismatches(post: PostPreferences, member: PlayPreferences): string | null {
  const reasons = listMismatches(post, member).flatMap((part) =>
    part === 'platform' ? [post.platform] : part === 'isAdultsOnly' ? [t`18+`] : post[part].map(nameOfPreference),
  );
  return reasons.length === 0 ? null : t`Doesn't fit you: ${{ reasons: formatList(reasons) }}`;
}
