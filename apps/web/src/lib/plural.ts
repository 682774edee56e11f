import { formatNumber } from './page-language.ts';

/** The noun in the form that fits the count. */
export const pluralForm = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

/** The count with its noun, such as '1 post' or '2,000 posts'. */
export const plural = (count: number, one: string, many?: string): string =>
  `${formatNumber(count)} ${pluralForm(count, one, many)}`;
