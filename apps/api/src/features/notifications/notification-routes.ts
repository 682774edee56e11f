import { dismissNoticeEndpoint, listNoticesEndpoint } from '@muster/contract/notifications/notices.ts';
import {
  getPushStateEndpoint,
  subscribeToPushEndpoint,
  unsubscribeFromPushEndpoint,
} from '@muster/contract/notifications/push.ts';
import { deleteNotice, listNotices } from './notice-repository.ts';
import { getPushState, subscribeToPush, unsubscribeFromPush } from './subscribe-to-push.ts';
import type { AddRoute, Context } from '#src/features/context.ts';

export function addNotificationRoutes(addRoute: AddRoute, context: Context): void {
  addRoute(getPushStateEndpoint, ({ member }) => getPushState(context, member));
  addRoute(subscribeToPushEndpoint, ({ member, body }) => subscribeToPush(context, member, body));
  addRoute(unsubscribeFromPushEndpoint, ({ member }) => unsubscribeFromPush(context, member));
  addRoute(listNoticesEndpoint, ({ member }) => listNotices(context.db, member.id));
  addRoute(dismissNoticeEndpoint, ({ member, params }) => deleteNotice(context.db, member.id, params.noticeId));
}
