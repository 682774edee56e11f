import type { AddRoute } from '../../http/route.ts';
import type { AccountDeps } from './account-deps.ts';

/** Passwords, sessions, the data of a member to take along, and the end of an account. */
export function addAccountRoutes(_addRoute: AddRoute, _deps: AccountDeps): void {}
