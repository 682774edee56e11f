import { hasPreferences, type PlayPreferences } from '../values/play-preferences.ts';
import type { BoardFilter } from './board-filter.ts';

/** The filter for crews that the dashboard offers a member without posts and requests: with a free seat, soonest first. */
export const newMemberFilter = (preferences: PlayPreferences): BoardFilter => ({
  party: '1',
  ...(hasPreferences(preferences) && { fits: 'me' }),
  sort: 'soonest',
});
