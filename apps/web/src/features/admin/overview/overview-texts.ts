import { t, plural } from '@lingui/core/macro';
import { type AdminCounts, type Overview } from '@muster/contract/admin/overview.ts';

export type Series = Exclude<keyof Overview['days'][number], 'date'>;

export const seriesNames: Readonly<Record<Series, string>> = {
  signUps: t`Sign-ups`,
  posts: t`Posts`,
  messages: t`Messages`,
  reports: t`Reports`,
};

export const workNames: Readonly<
  Record<keyof Pick<AdminCounts, 'openCases' | 'openAppeals' | 'pendingGames'>, (count: number) => string>
> = {
  openCases: (count) => plural(count, { one: 'case to decide', other: 'cases to decide' }),
  openAppeals: (count) => plural(count, { one: 'appeal to decide', other: 'appeals to decide' }),
  pendingGames: (count) => plural(count, { one: 'game to verify', other: 'games to verify' }),
};
