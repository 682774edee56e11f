import { listAuditEndpoint } from '@muster/contract/admin/audit.ts';
import { getAdminCountsEndpoint, getOverviewEndpoint } from '@muster/contract/admin/overview.ts';
import type { AddRoute, Context } from '#src/features/context.ts';
import { listAudit } from './audit-repository.ts';
import { countAll, getOverview } from './overview-repository.ts';

/** The tabs of the panel have their routes in the folders of their nouns. */
export function addAdminRoutes(addRoute: AddRoute, { db }: Pick<Context, 'db'>): void {
  addRoute(getAdminCountsEndpoint, ({ member }) => countAll(db, member));
  addRoute(getOverviewEndpoint, () => getOverview(db));
  addRoute(listAuditEndpoint, ({ querystring }) => listAudit(db, querystring));
}
