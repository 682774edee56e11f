import {
  adminSignInEndpoint,
  confirmSecondFactorEndpoint,
  getSecondFactorEndpoint,
  removeSecondFactorEndpoint,
  startSecondFactorEndpoint,
} from '@muster/contract/sessions/admin-sign-in.ts';
import type { AddRoute } from '#src/http/route.ts';
import { signInClientOf } from '../sign-in.ts';
import { endSession } from '../end-session.ts';
import type { AdminDeps } from '#src/features/admin/admin-deps.ts';
import { actorOf } from '#src/features/members/audit-repository.ts';
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  startSecondFactor,
} from '../two-factor/change-second-factor.ts';
import { signInAdmin } from './sign-in-admin.ts';

const visitor = { id: null, name: '' };

export function addAdminSessionRoutes(addRoute: AddRoute, deps: AdminDeps): void {
  const { cookies } = deps;
  addRoute(adminSignInEndpoint, async ({ body, request, reply }) => {
    const previousToken = cookies.readSession(request);
    const { mode, signedIn } = await signInAdmin(
      deps,
      body,
      signInClientOf(request, cookies),
      actorOf(visitor, request),
    );
    if (!signedIn) return { mode };
    await endSession(deps, previousToken);
    cookies.writeSession(reply, signedIn.session);
    cookies.writeDevice(reply, signedIn.deviceToken);
    return { mode };
  });
  addRoute(getSecondFactorEndpoint, ({ member }) => getSecondFactor(deps, member.id));
  addRoute(startSecondFactorEndpoint, ({ member }) => startSecondFactor(deps, member));
  addRoute(confirmSecondFactorEndpoint, ({ member, request, body }) =>
    confirmSecondFactor(deps, member, actorOf(member, request), body.code),
  );
  addRoute(removeSecondFactorEndpoint, ({ member, request, body }) =>
    removeSecondFactor(deps, member, actorOf(member, request), body.code),
  );
}
