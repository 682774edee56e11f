import { acceptRulesEndpoint, publishRulesEndpoint } from '@muster/contract/moderation/rules.ts';
import type { ApiClient } from './api-client.ts';

export const someRules = '# Rules\n\n1. Be kind\n2. No cheating';

/** Tries to publish rules. */
export const sendRules = (admin: ApiClient, text: unknown, basedOn: number, asksAgain = true) =>
  admin.send(publishRulesEndpoint, { body: { text, basedOn, asksAgain } });

/** Publishes rules and returns their version. */
export const publishRules = async (admin: ApiClient, text = someRules, basedOn = 0, asksAgain = true) =>
  (await admin.call(publishRulesEndpoint, { body: { text, basedOn, asksAgain } })).version;

export const acceptRules = (member: ApiClient, version: number) =>
  member.send(acceptRulesEndpoint, { body: { version } });

/** 200, or the code of the error. */
export async function outcomeOf(response: ReturnType<ApiClient['send']>): Promise<unknown> {
  const { statusCode, body } = await response;
  return statusCode === 200 ? 200 : JSON.parse(body).code;
}
