import {
  getPushStateEndpoint,
  subscribeToPushEndpoint,
  unsubscribeFromPushEndpoint,
} from '@muster/contract/settings/push.ts';
import type { AddRoute } from '../../http/route.ts';
import { getPushState, subscribeToPush, unsubscribeFromPush } from './subscribe-to-push.ts';
import type { UserDeps } from '../users/user-deps.ts';

export function addPushRoutes(addRoute: AddRoute, deps: UserDeps): void {
  addRoute(getPushStateEndpoint, ({ member }) => getPushState(deps, member));
  addRoute(subscribeToPushEndpoint, ({ member, body }) => subscribeToPush(deps, member, body));
  addRoute(unsubscribeFromPushEndpoint, ({ member }) => unsubscribeFromPush(deps, member));
}
