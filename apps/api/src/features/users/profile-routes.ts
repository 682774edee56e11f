import { getOwnProfileEndpoint } from '@muster/contract/profiles.ts';
import type { Database } from '../../db/client.ts';
import type { AddRoute } from '../../http/route.ts';
import { getOwnProfile } from './profile-repository.ts';

export function addProfileRoutes(addRoute: AddRoute, { db }: { readonly db: Database }): void {
  addRoute(getOwnProfileEndpoint, ({ member }) => getOwnProfile(db, member.id));
}
