import {
  finishExternalSignInEndpoint,
  getExternalSignInEndpoint,
  registerExternallyEndpoint,
  startExternalSignInEndpoint,
} from '@muster/contract/sessions/external-sign-in.ts';
import {
  getSignInMethodsEndpoint,
  setPasswordEndpoint,
  startLinkEndpoint,
  unlinkEndpoint,
} from '@muster/contract/sessions/linked-accounts.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AddDownloadRoute, AddRoute, Context } from '#src/features/context.ts';
import { endSession } from '../devices/device-sessions.ts';
import { getSignInMethods, setPassword, unlinkAccount } from '../linked-accounts/linked-accounts.ts';
import { type SignedIn, signInClientOf } from '../sign-in.ts';
import { finishExternalSignIn } from './finish-external-sign-in.ts';
import { getExternalSignIn, registerExternally } from './register-externally.ts';
import { startExternalSignIn, type StartedSignIn, startLink } from './start-external-sign-in.ts';

const queryOf = ({ originalUrl }: FastifyRequest): string =>
  originalUrl.includes('?') ? originalUrl.slice(originalUrl.indexOf('?')) : '';

export function addExternalSignInRoutes(addRoute: AddRoute, addFileRoute: AddDownloadRoute, context: Context): void {
  const { cookies, db, linkOrigins } = context;
  const redirectToProvider = (reply: FastifyReply, { url, token }: StartedSignIn) => {
    cookies.writeExternalSignIn(reply, token);
    return { url };
  };
  /** The previous session of this browser ends. */
  async function writeSignedIn(request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn): Promise<void> {
    await endSession(context, cookies.readSession(request));
    cookies.writeSession(reply, signedIn.session);
    cookies.writeDevice(reply, signedIn.deviceToken);
    cookies.writeLanguage(reply, signedIn.language);
    cookies.clearExternalSignIn(reply);
  }

  addRoute(startExternalSignInEndpoint, async ({ body, request, reply }) =>
    redirectToProvider(reply, await startExternalSignIn(context, body, cookies.readSession(request))),
  );
  addRoute(startLinkEndpoint, async ({ member, body, reply }) =>
    redirectToProvider(reply, await startLink(context, member, body)),
  );
  addFileRoute(finishExternalSignInEndpoint, async ({ params, request, reply }) => {
    const { path, signedIn } = await finishExternalSignIn(context, {
      providerId: params.provider,
      query: queryOf(request),
      token: cookies.readExternalSignIn(request),
      sessionToken: cookies.readSession(request),
      client: signInClientOf(context, request),
    });
    if (signedIn) await writeSignedIn(request, reply, signedIn);
    reply.code(303);
    return { body: Buffer.alloc(0), headers: { location: path } };
  });
  addRoute(getExternalSignInEndpoint, async ({ request }) => ({
    signIn: await getExternalSignIn(context, cookies.readExternalSignIn(request)),
  }));
  addRoute(registerExternallyEndpoint, async ({ body, request, reply }) => {
    const token = cookies.readExternalSignIn(request);
    const client = signInClientOf(context, request);
    const origin = linkOrigins.ofMail(request);
    const { returnTo, ...signedIn } = await registerExternally(context, token, body, client, origin);
    await writeSignedIn(request, reply, signedIn);
    return { returnTo };
  });

  addRoute(getSignInMethodsEndpoint, ({ member }) => getSignInMethods(context, db, member));
  addRoute(unlinkEndpoint, ({ member, params, body }) =>
    unlinkAccount(context, member, params.linkedAccountId, body.password),
  );
  addRoute(setPasswordEndpoint, ({ member, body, request }) =>
    setPassword(context, member, body.newPassword, linkOrigins.ofMail(request)),
  );
}
