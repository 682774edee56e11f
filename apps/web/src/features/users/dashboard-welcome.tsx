import { PageHeading } from '#src/components/page-heading.tsx';
import { useCurrentMember } from '#src/lib/session.ts';

/** The greeting and the ways to go from here. */
export function DashboardWelcome() {
  const { name } = useCurrentMember();
  return <PageHeading>Welcome back, {name}!</PageHeading>;
}
