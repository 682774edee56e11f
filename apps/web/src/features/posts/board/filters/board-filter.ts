import { boardFilterSchema, type BoardFilter } from '@muster/contract/posts/board.ts';
import { platformFilters, platforms } from '@muster/contract/values/platforms.ts';
import { lastBoardFilter } from './stored-board-settings.ts';

const platformOptionNames: readonly string[] = [...Object.keys(platformFilters), ...platforms];

/** Reads the filter from search parameters; ignores invalid and empty ones. */
export function readFilter(search: Record<string, unknown>): BoardFilter {
  const parts = ['search', 'game', 'platform', 'when', 'party', 'sort'] as const;
  return Object.fromEntries(
    parts.flatMap((part) => {
      const value = boardFilterSchema.safeParse({ [part]: search[part] }).data?.[part];
      const isUsable = value && (part !== 'platform' || platformOptionNames.includes(value));
      return isUsable ? [[part, value]] : [];
    }),
  );
}

/** The filter that the member used last in this browser; empty if there is none. */
export const rememberedFilter = (memberId: string | undefined): BoardFilter =>
  memberId === undefined ? {} : readFilter(lastBoardFilter.read(memberId));

/** Whether the URL has parameters that `readFilter` ignored. */
export const hasIgnoredParams = (search: Record<string, unknown>, filter: BoardFilter): boolean => {
  const known = new Map<string, unknown>(Object.entries(filter));
  return Object.entries(search).some(([part, value]) => known.get(part) !== value);
};
