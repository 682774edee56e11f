import { type PlayPreferences, preferenceNames, type PreferenceSet } from '@muster/contract/values/play-preferences.ts';
import { Fact } from '../player/player-card.tsx';
import { listPreferences, preferenceLabels } from './preference-names.ts';

/** The play preferences that are set, as items of a description list. */
export const PreferenceFacts = ({ of }: { readonly of: Pick<PlayPreferences, PreferenceSet> }) =>
  preferenceNames
    .filter((set) => of[set].length > 0)
    .map((set) => (
      <Fact key={set} name={preferenceLabels[set]}>
        {listPreferences(of[set])}
      </Fact>
    ));
