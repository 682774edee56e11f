import { type AdminCounts, OVERVIEW_DAYS, type Overview } from '@muster/contract/admin/overview.ts';
import { formatNumber } from '#src/lib/page-language.ts';
import { plural, pluralForm } from '#src/lib/plural.ts';

export const overviewTexts = {
  loading: 'Loading the overview...',
  loadFailed: "Couldn't load the overview. Check the console for details.",
  activity: `The last ${OVERVIEW_DAYS} days`,
  numbers: 'Show the numbers',
  date: 'Day',
  work: 'To do',
  noWork: 'All caught up. Nice work.',
  busiest: 'Busiest games',
  noGames: 'No active posts yet.',
  quiet: 'Nothing yet',
};

export type Series = Exclude<keyof Overview['days'][number], 'date'>;

export const seriesNames: Readonly<Record<Series, string>> = {
  signUps: 'Sign-ups',
  posts: 'Posts',
  messages: 'Messages',
  reports: 'Reports',
};

export const todaySoFar = (count: number): string => `${formatNumber(count)} so far today`;

export const workNames: Readonly<
  Record<keyof Pick<AdminCounts, 'openCases' | 'openAppeals' | 'pendingGames'>, (count: number) => string>
> = {
  openCases: (count) => pluralForm(count, 'case to decide', 'cases to decide'),
  openAppeals: (count) => pluralForm(count, 'appeal to decide', 'appeals to decide'),
  pendingGames: (count) => pluralForm(count, 'game to verify', 'games to verify'),
};

export const activePosts = (count: number): string => plural(count, 'active post');
