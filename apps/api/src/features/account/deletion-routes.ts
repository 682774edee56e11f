import { deleteAccountEndpoint, getDeletionSummaryEndpoint } from '@muster/contract/account.ts';
import type { Cookies } from '../../auth/cookies.ts';
import type { AddRoute } from '../../http/route.ts';
import type { AccountDeps } from './account-deps.ts';
import { deleteAccount } from './delete-account.ts';
import { summarizeDeletion } from './deletion-repository.ts';

/** The end of an account, and what it would take along. */
export function addDeletionRoutes(addRoute: AddRoute, deps: AccountDeps & { readonly cookies: Cookies }): void {
  addRoute(getDeletionSummaryEndpoint, ({ member }) => summarizeDeletion(deps.db, member.id));
  addRoute(deleteAccountEndpoint, async ({ member, body, reply }) => {
    const deleted = await deleteAccount(deps, member, body.password);
    deps.cookies.clearSession(reply);
    return deleted;
  });
}
