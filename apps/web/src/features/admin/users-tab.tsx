import type { AdminTabProps } from './admin-search.ts';

export function UsersTab(_props: AdminTabProps) {
  return <h2 className="font-display text-xl font-bold">Users</h2>;
}
