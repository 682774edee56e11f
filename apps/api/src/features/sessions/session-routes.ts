import { registerEndpoint, signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { getSessionEndpoint, type Session, signOutEndpoint } from '@muster/contract/sessions/session.ts';
import type { Member } from './member.ts';
import { findDisabledReason } from './session-repository.ts';
import type { AddRoute } from '#src/http/route.ts';
import { endSession } from './end-session.ts';
import { registerMember } from './register-member.ts';
import { signInClientOf, signIn } from './sign-in.ts';
import type { Context } from '../context.ts';

const sessionOf = (member: Member | null): Session => ({ member });

export function addSessionRoutes(addRoute: AddRoute, context: Context): void {
  const { cookies, db, sessionReader } = context;

  addRoute(registerEndpoint, ({ body, request }) => registerMember(context, body, request.ip));

  addRoute(signInEndpoint, async ({ body, request, reply }) => {
    const previousToken = cookies.readSession(request);
    const { session, deviceToken } = await signIn(context, body, signInClientOf(request, cookies));
    // The previous session of this browser ends.
    await endSession(context, previousToken);
    cookies.writeSession(reply, session);
    cookies.writeDevice(reply, deviceToken);
    return sessionOf(await sessionReader.findMember(session.token));
  });

  addRoute(getSessionEndpoint, async ({ member, request }) => {
    const token = cookies.readSession(request);
    const reason = member || !token ? null : await findDisabledReason(db, token);
    return { ...sessionOf(member), ...(reason !== null && { disabled: { reason } }) };
  });

  addRoute(signOutEndpoint, async ({ request, reply }) => {
    await endSession(context, cookies.readSession(request));
    cookies.clearSession(reply);
    return sessionOf(null);
  });
}
