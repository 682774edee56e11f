import type { AdminTabProps } from './admin-search.ts';

export function PostsTab(_props: AdminTabProps) {
  return <h2 className="font-display text-xl font-bold">Posts</h2>;
}
