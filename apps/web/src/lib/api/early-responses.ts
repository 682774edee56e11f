import { SESSION_PATH } from '@muster/contract/paths.ts';
import { cachedMemberId } from '#src/lib/api/session-cache.ts';
import type { RawResponse } from './api-request.ts';

declare global {
  /** The responses to GET requests that the page contains, by path. Set by src/first-content.js. */
  var earlyResponses: { readonly memberId: string; readonly texts: Map<string, string> } | undefined;
}

/** Takes a response out of the page's data. Returns undefined if the page belongs to another member. */
export function takeEarlyResponse({ pathname, search }: URL): RawResponse | undefined {
  const path = pathname + search;
  const { memberId, texts } = globalThis.earlyResponses ?? {};
  const text = texts?.get(path);
  texts?.delete(path);
  const isOwn = path === SESSION_PATH || memberId === cachedMemberId();
  return text !== undefined && isOwn ? { status: 200, text } : undefined;
}

/** Called on the first live event: the responses may lack changes that live events do not repeat. */
export const dropEarlyResponses = (): void => {
  globalThis.earlyResponses = undefined;
};
