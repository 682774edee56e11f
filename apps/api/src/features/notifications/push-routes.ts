import { changeSettingsEndpoint, getSettingsEndpoint } from '@muster/contract/members/members.ts';
import {
  getPushStateEndpoint,
  subscribeToPushEndpoint,
  unsubscribeFromPushEndpoint,
} from '@muster/contract/notifications/push.ts';
import { requireFound } from '#src/lib/app-error.ts';
import type { AddRoute } from '#src/http/route.ts';
import { findSettings } from '../members/settings-repository.ts';
import { changeSettings } from '../members/change-settings.ts';
import { getPushState, subscribeToPush, unsubscribeFromPush } from './subscribe-to-push.ts';
import type { Context } from '../context.ts';

export function addSettingsRoutes(addRoute: AddRoute, context: Context): void {
  addRoute(getSettingsEndpoint, async ({ member }) =>
    requireFound(await findSettings(context.db, member.id), 'member-not-found'),
  );
  addRoute(changeSettingsEndpoint, ({ member, body }) => changeSettings(context, member, body));
  addRoute(getPushStateEndpoint, ({ member }) => getPushState(context, member));
  addRoute(subscribeToPushEndpoint, ({ member, body }) => subscribeToPush(context, member, body));
  addRoute(unsubscribeFromPushEndpoint, ({ member }) => unsubscribeFromPush(context, member));
}
