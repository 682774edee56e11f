import {
  adminSignInEndpoint,
  confirmSecondFactorEndpoint,
  getSecondFactorEndpoint,
  removeSecondFactorEndpoint,
  startSecondFactorEndpoint,
} from '@muster/contract/sessions/admin-sign-in.ts';
import { signInClientOf } from '../sign-in.ts';
import { endSession } from '../devices/device-sessions.ts';
import { actorOf } from '#src/features/members/insert-audit.ts';
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  startSecondFactor,
} from '../two-factor/change-second-factor.ts';
import { signInAdmin } from './sign-in-admin.ts';
import type { AddRoute, Context } from '#src/features/context.ts';

const visitor = { id: null, name: '', role: 'admin' } as const;

export function addAdminSessionRoutes(addRoute: AddRoute, context: Context): void {
  const { cookies } = context;
  addRoute(adminSignInEndpoint, async ({ body, request, reply }) => {
    const previousToken = cookies.readSession(request);
    const { mode, signedIn } = await signInAdmin(
      context,
      body,
      signInClientOf(context, request),
      actorOf(visitor, request),
    );
    if (!signedIn) return { mode };
    await endSession(context, previousToken);
    cookies.writeSession(reply, signedIn.session);
    cookies.writeDevice(reply, signedIn.deviceToken);
    cookies.writeLanguage(reply, signedIn.language);
    return { mode };
  });
  addRoute(getSecondFactorEndpoint, ({ member }) => getSecondFactor(context, member.id));
  addRoute(startSecondFactorEndpoint, ({ member }) => startSecondFactor(context, member));
  addRoute(confirmSecondFactorEndpoint, ({ member, request, body }) =>
    confirmSecondFactor(context, member, actorOf(member, request), body.code),
  );
  addRoute(removeSecondFactorEndpoint, ({ member, request, body }) =>
    removeSecondFactor(context, member, actorOf(member, request), body.code),
  );
}
