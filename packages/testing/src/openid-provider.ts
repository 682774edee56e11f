import { generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from '@muster/contract/zod.ts';
import { type ClientMetadata, type Configuration, Provider } from 'oidc-provider';
import { startLocalServer } from './local-server.ts';

/** Claims about the person who signs in. */
export interface Person {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

type ChangeClaims = (claims: Record<string, unknown>) => object;

export interface OpenIdProvider {
  readonly issuer: string;
  /** The person who signs in from now on. The provider shows no page. */
  signInAs(person: Person): void;
  /** Changes the claims of ID tokens, whose signature clients of the code flow need not check. */
  changeIdTokens(change: ChangeClaims): void;
  readonly close: () => Promise<void>;
}

interface Options {
  readonly redirectUri: string;
  readonly client?: Partial<ClientMetadata>;
  /** Path after the origin. Empty, or with a final slash as some providers have. */
  readonly path?: string;
}

export const oidcClient = { id: 'muster', secret: 'a secret & more: 100 %' } as const;

const signingKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
const claimsSchema = z.record(z.string(), z.unknown());

/** Replaces the payload of a JWT. */
function withClaims(token: string, change: ChangeClaims): string {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = claimsSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return [header, Buffer.from(JSON.stringify(change(claims))).toString('base64url'), signature].join('.');
}

interface State {
  person: Person;
  change?: ChangeClaims;
}

const configurationOf = ({ redirectUri, client, path = '' }: Options, state: State): Configuration => ({
  clients: [{ client_id: oidcClient.id, client_secret: oidcClient.secret, redirect_uris: [redirectUri], ...client }],
  pkce: { required: () => true },
  claims: { openid: ['sub'], profile: ['name', 'nickname', 'preferred_username'], email: ['email', 'email_verified'] },
  features: { devInteractions: { enabled: false } },
  cookies: { keys: ['test'] },
  jwks: { keys: [{ ...signingKey, use: 'sig', alg: 'RS256' }] },
  ttl: { Interaction: 60, Session: 3600, Grant: 60, AccessToken: 60, IdToken: 60 },
  interactions: { url: (_context, { uid }) => `${path.replace(/\/$/, '')}/interaction/${uid}` },
  findAccount: (_context, accountId) => ({ accountId, claims: async () => ({ ...state.person, sub: accountId }) }),
});

/** Answers the provider's questions: who signs in, and that they consent. */
async function interact(provider: Provider, { person }: State, request: IncomingMessage, response: ServerResponse) {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    const login = { accountId: person.sub, remember: false };
    await provider.interactionFinished(request, response, { login });
    return;
  }
  const grant = new provider.Grant({ clientId: String(params.client_id), accountId: session?.accountId ?? '' });
  grant.addOIDCScope(String(params.scope));
  await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
}

/** Starts a certified OpenID Connect provider on this machine, with one client and without pages. */
export async function startOpenIdProvider(options: Options): Promise<OpenIdProvider> {
  const { path = '' } = options;
  const prefix = path.replace(/\/$/, '');
  const state: State = { person: { sub: 'ada' } };
  const { origin, close } = await startLocalServer((request, response) => {
    if (request.url?.startsWith(`${prefix}/interaction/`)) {
      interact(provider, state, request, response).catch((error: unknown) =>
        response.writeHead(500).end(String(error)),
      );
      return;
    }
    request.url = request.url?.replace(prefix, '') ?? '/';
    void answer(request, response);
  });
  const provider = new Provider(origin + path, configurationOf(options, state));
  provider.use(async (context, next) => {
    await next();
    const body: unknown = context.body;
    const hasToken = typeof body === 'object' && body !== null && 'id_token' in body;
    if (state.change && hasToken) context.body = { ...body, id_token: withClaims(String(body.id_token), state.change) };
  });
  const answer = provider.callback();
  return {
    issuer: origin + path,
    signInAs: (person) => void (state.person = person),
    changeIdTokens: (change) => void (state.change = change),
    close,
  };
}
