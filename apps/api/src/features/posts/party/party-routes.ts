import {
  checkPartyLinkEndpoint,
  createPartyLinkEndpoint,
  getPartyLinkEndpoint,
  revokePartyLinkEndpoint,
  takePartySeatEndpoint,
} from '@muster/contract/posts/requests/party-links.ts';
import type { AddRoute, Context } from '#src/features/context.ts';
import { addressKey } from '#src/http/rate-limits/rate-limiter.ts';
import { checkPartyLink, createPartyLink, getPartyLink, revokePartyLink } from './party-links.ts';
import { takePartySeat } from './take-party-seat.ts';

export function addPartyRoutes(addRoute: AddRoute, context: Context): void {
  const { linkOrigins, rateLimiter } = context;
  addRoute(getPartyLinkEndpoint, ({ member, params }) => getPartyLink(context, member, params.postId));
  addRoute(createPartyLinkEndpoint, ({ member, params, request }) =>
    createPartyLink(context, member, params.postId, linkOrigins.ofResponse(request)),
  );
  addRoute(revokePartyLinkEndpoint, ({ member, params }) => revokePartyLink(context, member, params.postId));
  addRoute(checkPartyLinkEndpoint, async ({ member, body, request }) => {
    await rateLimiter.consume('inviteChecksPerHour', addressKey(request.ip));
    return checkPartyLink(context, member, body.code);
  });
  addRoute(takePartySeatEndpoint, async ({ member, body, request }) => {
    await rateLimiter.consume('inviteChecksPerHour', addressKey(request.ip));
    return takePartySeat(context, member, body);
  });
}
