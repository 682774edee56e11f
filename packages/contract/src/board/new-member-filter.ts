import { hasPreferences, type PlayPreferences } from '../values/play-preferences.ts';
import type { BoardFilter } from './board-filter.ts';

/** The filter for posts that start soon and have a seat for a member without posts and requests. */
export const newMemberFilter = (preferences: PlayPreferences): BoardFilter => ({
  party: '1',
  ...(hasPreferences(preferences) && { fits: 'me' }),
  sort: 'soonest',
});
