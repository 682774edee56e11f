import { changeSettingsEndpoint, getSettingsEndpoint } from '@muster/contract/members/members.ts';
import {
  getPushStateEndpoint,
  subscribeToPushEndpoint,
  unsubscribeFromPushEndpoint,
} from '@muster/contract/notifications/push.ts';
import { requireFound } from '../../lib/app-error.ts';
import type { AddRoute } from '../../http/route.ts';
import { findSettings } from '../users/settings-repository.ts';
import { changeSettings } from './change-settings.ts';
import { getPushState, subscribeToPush, unsubscribeFromPush } from './subscribe-to-push.ts';
import type { UserDeps } from '../users/user-deps.ts';

export function addSettingsRoutes(addRoute: AddRoute, deps: UserDeps): void {
  addRoute(getSettingsEndpoint, async ({ member }) =>
    requireFound(await findSettings(deps.db, member.id), 'member-not-found'),
  );
  addRoute(changeSettingsEndpoint, ({ member, body }) => changeSettings(deps, member, body));
  addRoute(getPushStateEndpoint, ({ member }) => getPushState(deps, member));
  addRoute(subscribeToPushEndpoint, ({ member, body }) => subscribeToPush(deps, member, body));
  addRoute(unsubscribeFromPushEndpoint, ({ member }) => unsubscribeFromPush(deps, member));
}
