import type { AdminTabProps } from './admin-search.ts';

export function GamesTab(_props: AdminTabProps) {
  return <h2 className="font-display text-xl font-bold">Games</h2>;
}
