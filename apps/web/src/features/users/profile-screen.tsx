import { useQuery } from '@tanstack/react-query';
import { PageHeading } from '#src/components/page-heading.tsx';
import { ownProfileQuery } from './profile-queries.ts';

/** The member's own profile, to read. */
export function ProfileScreen() {
  const { data } = useQuery(ownProfileQuery);
  return <PageHeading>{data?.name ?? 'Profile'}</PageHeading>;
}
