import { dismissNoticeEndpoint, listNoticesEndpoint } from '@muster/contract/notifications/notices.ts';
import {
  getPushStateEndpoint,
  subscribeToPushEndpoint,
  unsubscribeFromPushEndpoint,
} from '@muster/contract/notifications/push.ts';
import {
  openUnsubscribeEndpoint,
  unsubscribeByMailEndpoint,
  unsubscribeEndpoint,
} from '@muster/contract/notifications/unsubscribe.ts';
import { deleteNotice, listNotices } from './notice-repository.ts';
import { getPushState, subscribeToPush, unsubscribeFromPush } from './subscribe-to-push.ts';
import { stopDigests } from './missed-notification-repository.ts';
import type { AddDownloadRoute, AddRoute, Context } from '#src/features/context.ts';

export function addNotificationRoutes(addRoute: AddRoute, addFileRoute: AddDownloadRoute, context: Context): void {
  addRoute(getPushStateEndpoint, ({ member }) => getPushState(context, member));
  addRoute(subscribeToPushEndpoint, ({ member, body }) => subscribeToPush(context, member, body));
  addRoute(unsubscribeFromPushEndpoint, ({ member }) => unsubscribeFromPush(context, member));
  addRoute(unsubscribeByMailEndpoint, async ({ querystring }) => {
    await stopDigests(context.db, querystring.token);
    return {};
  });
  addRoute(unsubscribeEndpoint, async ({ body }) => {
    await stopDigests(context.db, body.token);
    return {};
  });
  addFileRoute(openUnsubscribeEndpoint, async ({ querystring, reply }) => {
    reply.code(303);
    return { body: Buffer.alloc(0), headers: { location: `/unsubscribe#${querystring.token}` } };
  });
  addRoute(listNoticesEndpoint, ({ member }) => listNotices(context.db, member.id));
  addRoute(dismissNoticeEndpoint, ({ member, params }) => deleteNotice(context.db, member.id, params.noticeId));
}
