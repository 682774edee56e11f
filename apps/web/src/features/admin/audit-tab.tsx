import type { AdminTabProps } from './admin-search.ts';

export function AuditTab(_props: AdminTabProps) {
  return <h2 className="font-display text-xl font-bold">Audit</h2>;
}
