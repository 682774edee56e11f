import type { AdminTabProps } from './admin-search.ts';

export function ReportsTab(_props: AdminTabProps) {
  return <h2 className="font-display text-xl font-bold">Reports</h2>;
}
