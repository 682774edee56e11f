import type { DiscordWebhook } from '@muster/contract/posts/discord.ts';
import { waitMsOf } from '#src/lib/retry-after.ts';

const DISCORD_API = 'https://discord.com/api/v10';
const TIMEOUT_MS = 8000;

/** A request about a message. Without its id, POST posts a new one and GET checks the webhook. */
interface DiscordRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly messageId: string | null;
  readonly body?: object | undefined;
}

/** Discord's response. `code` and `messageId` are those of its JSON body. */
export interface DiscordResponse {
  readonly status: number;
  readonly code: number | null;
  readonly messageId: string | null;
  /** How long to wait, by the header or the body, whichever is longer. */
  readonly waitMs: number;
}

/** 'not-sent': Discord cannot have received the request. 'no-response': it may have. */
export type DiscordOutcome = DiscordResponse | 'not-sent' | 'no-response';

export type SendToDiscord = (webhook: DiscordWebhook, request: DiscordRequest) => Promise<DiscordOutcome>;

/** Failures before a request is sent: name, route, connection and certificate. */
const notSentCodes =
  /^(ENOTFOUND|EAI_\w+|E(HOST|NET)UNREACH|ECONNREFUSED|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|\w+_CERT(_\w+)?)$/;

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : {};
  return typeof cause === 'object' && 'code' in cause ? String(cause.code) : '';
};

const numberIn = (value: unknown): number | null => (typeof value === 'number' && value >= 0 ? value : null);

async function readResponse(response: Response): Promise<DiscordResponse> {
  const json: unknown = await response.json().catch(() => null);
  const body: Readonly<Record<string, unknown>> = typeof json === 'object' && json !== null ? { ...json } : {};
  const isId = typeof body['id'] === 'string' && /^\d{17,21}$/.test(body['id']);
  return {
    status: response.status,
    code: numberIn(body['code']),
    messageId: isId ? String(body['id']) : null,
    waitMs: Math.max(waitMsOf(response.headers.get('retry-after')), (numberIn(body['retry_after']) ?? 0) * 1000),
  };
}

/**
 * Returns a function that sends one request, without retries and redirects. Always to Discord's own host: a webhook is
 * stored as ids, not as a URL. The URL contains the secret, so errors are reduced to an outcome. `origin` names this server.
 */
export function createDiscordClient(origin: string, { api = DISCORD_API, timeoutMs = TIMEOUT_MS } = {}): SendToDiscord {
  return async ({ id, token, threadId }, { method, messageId, body }) => {
    const path = `/webhooks/${id}/${token}${messageId === null ? '' : `/messages/${messageId}`}`;
    const options = { ...(method === 'POST' && { wait: 'true' }), ...(threadId !== null && { thread_id: threadId }) };
    const query = new URLSearchParams(options).toString();
    try {
      const response = await fetch(`${api}${path}?${query}`, {
        method,
        headers: { 'content-type': 'application/json', 'user-agent': `DiscordBot (${origin}, 1.0)` },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body && { body: JSON.stringify(body) }),
      });
      return await readResponse(response);
    } catch (error) {
      return notSentCodes.test(codeOf(error)) ? 'not-sent' : 'no-response';
    }
  };
}
