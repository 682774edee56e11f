import type { AdminTabProps } from './admin-search.ts';

export function OverviewTab(_props: AdminTabProps) {
  return <h2 className="font-display text-xl font-bold">Overview</h2>;
}
