import {
  getSessionEndpoint,
  registerEndpoint,
  type Session,
  signInEndpoint,
  signOutEndpoint,
} from '@muster/contract/auth.ts';
import type { Member } from '../../auth/member.ts';
import { deleteSession } from '../../auth/sessions.ts';
import type { AddRoute } from '../../http/route.ts';
import { registerMember } from './register-member.ts';
import { signIn } from './sign-in.ts';
import type { UserDeps } from './user-deps.ts';

const sessionOf = (member: Member | null): Session => ({ member });

/** Registering, signing in and out, and who is signed in. */
export function addSessionRoutes(addRoute: AddRoute, deps: UserDeps): void {
  const { cookies, db, live, sessionReader } = deps;

  addRoute(registerEndpoint, ({ body, request }) => registerMember(deps, body, request.ip));

  addRoute(signInEndpoint, async ({ body, request, reply }) => {
    const previousToken = cookies.readSession(request);
    const { sessionToken, deviceToken } = await signIn(deps, body, {
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      deviceToken: cookies.readDevice(request),
    });
    // Whoever was signed in on this browser before is signed out.
    const replaced = previousToken && (await deleteSession(db, previousToken));
    if (replaced) live.endSessions([replaced]);
    cookies.writeSession(reply, sessionToken);
    cookies.writeDevice(reply, deviceToken);
    return sessionOf(await sessionReader.findMember(sessionToken));
  });

  addRoute(getSessionEndpoint, async ({ member }) => sessionOf(member));

  addRoute(signOutEndpoint, async ({ request, reply }) => {
    const token = cookies.readSession(request);
    const ended = token && (await deleteSession(db, token));
    if (ended) live.endSessions([ended]);
    cookies.clearSession(reply);
    return sessionOf(null);
  });
}
