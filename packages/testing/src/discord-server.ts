import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { createDiscordWebhooks, type DiscordWebhooks } from './discord-webhooks.ts';
import { startLocalServer } from './local-server.ts';

/** https://docs.discord.com/developers/resources/user#user-object */
export interface DiscordUser {
  readonly id: string;
  readonly username: string;
  readonly discriminator?: string;
  readonly global_name?: string | null;
  readonly email?: string | null;
  readonly verified?: boolean;
}

export interface DiscordServer {
  readonly origin: string;
  /** Base URL of the API. */
  readonly api: string;
  readonly webhooks: DiscordWebhooks;
  /** The user who approves from now on. */
  signInAs(user: DiscordUser): void;
  /** The servers (guilds) of that user. */
  joinGuilds(...guildIds: readonly string[]): void;
  /** Paths of the requests to the API, except those to webhooks. */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}

export const discordClient = { id: '123456789012345678', secret: 'a-discord-secret' } as const;

interface Grant {
  readonly challenge: string;
  readonly scopes: readonly string[];
}

interface State {
  readonly redirectUri: string;
  user: DiscordUser;
  guilds: readonly string[];
  readonly codes: Map<string, Grant>;
  /** Scopes by access token. */
  readonly tokens: Map<string, readonly string[]>;
}

type Answer = readonly [status: number, body: object];

/** The page on which the user approves; this one approves at once. */
function authorize({ redirectUri, codes }: State, { searchParams }: URL, response: ServerResponse): void {
  const parameter = (name: string): string => searchParams.get(name) ?? '';
  if (parameter('redirect_uri') !== redirectUri || parameter('client_id') !== discordClient.id) {
    response.writeHead(400).end('Invalid OAuth2 redirect_uri');
    return;
  }
  const code = randomBytes(15).toString('hex');
  codes.set(code, { challenge: parameter('code_challenge'), scopes: parameter('scope').split(' ') });
  const query = new URLSearchParams({ code, state: parameter('state') });
  response.writeHead(302, { location: `${redirectUri}?${query.toString()}` }).end();
}

function exchange({ redirectUri, codes, tokens }: State, body: URLSearchParams): Answer {
  const parameter = (name: string): string => body.get(name) ?? '';
  if (parameter('client_id') !== discordClient.id || parameter('client_secret') !== discordClient.secret)
    return [401, { error: 'invalid_client' }];
  const grant = codes.get(parameter('code'));
  codes.delete(parameter('code'));
  const challenge = createHash('sha256').update(parameter('code_verifier')).digest('base64url');
  if (!grant || parameter('redirect_uri') !== redirectUri || grant.challenge !== challenge)
    return [400, { error: 'invalid_grant', error_description: 'Invalid "code" in request.' }];
  const accessToken = randomBytes(15).toString('hex');
  tokens.set(accessToken, grant.scopes);
  const lifetime = { expires_in: 604_800, refresh_token: 'unused' };
  return [200, { access_token: accessToken, token_type: 'Bearer', ...lifetime, scope: grant.scopes.join(' ') }];
}

function read({ user, guilds }: State, path: string, scopes: readonly string[]): Answer {
  if (path === '/api/v10/users/@me') {
    const { id, username, discriminator, global_name: globalName } = user;
    return [200, scopes.includes('email') ? user : { id, username, discriminator, global_name: globalName }];
  }
  const [, guildId = ''] = /^\/api\/v10\/users\/@me\/guilds\/(\d+)\/member$/.exec(path) ?? [];
  if (guildId && !scopes.includes('guilds.members.read')) return [403, { code: 50_001, message: 'Missing Access' }];
  return guilds.includes(guildId) ? [200, { user, roles: [] }] : [404, { code: 10_004, message: 'Unknown Guild' }];
}

async function respond(state: State, url: URL, request: IncomingMessage): Promise<Answer> {
  if (url.pathname === '/api/oauth2/token') return exchange(state, new URLSearchParams(await text(request)));
  const scopes = state.tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
  return scopes ? read(state, url.pathname, scopes) : [401, { code: 0, message: '401: Unauthorized' }];
}

/** The parts of Discord that sign a user in (https://docs.discord.com/developers/topics/oauth2) and run webhooks. */
export async function startDiscordServer(redirectUri = ''): Promise<DiscordServer> {
  const user: DiscordUser = { id: '80351110224678912', username: 'ada.osei', global_name: 'Ada', discriminator: '0' };
  const state: State = { redirectUri, user, guilds: [], codes: new Map(), tokens: new Map() };
  const requests: string[] = [];
  const webhooks = createDiscordWebhooks();
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://discord.test');
    if (url.pathname === '/oauth2/authorize') {
      authorize(state, url, response);
      return;
    }
    if (url.pathname.startsWith('/api/v10/webhooks/')) {
      await webhooks.answer(request, response);
      return;
    }
    requests.push(url.pathname);
    const [status, body] = await respond(state, url, request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }
  const server = await startLocalServer((request, response) => void handle(request, response));
  return {
    ...server,
    api: `${server.origin}/api/v10`,
    webhooks,
    signInAs: (next) => void (state.user = next),
    joinGuilds: (...ids) => void (state.guilds = ids),
    requests,
  };
}
