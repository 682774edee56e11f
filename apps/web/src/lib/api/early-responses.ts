import { cachedMemberId } from '#src/lib/api/session-cache.ts';
import type { RawResponse } from './api-request.ts';

declare global {
  /** Set by src/before-paint.js: responses to GET requests by path; undefined after a network error. */
  var earlyResponses:
    | { readonly memberId: string; readonly responses: Map<string, Promise<RawResponse | undefined>> }
    | undefined;
}

/**
 * The response to a GET request that the page sent before its code was loaded; undefined if it cannot be used. Each is
 * used once, and only by the member whose id was sent with the request.
 */
export async function takeEarlyResponse({ pathname, search }: URL): Promise<RawResponse | undefined> {
  const path = pathname + search;
  const { memberId, responses } = globalThis.earlyResponses ?? {};
  const pending = responses?.get(path);
  if (!pending) return undefined;
  responses?.delete(path);
  if (memberId !== cachedMemberId()) return undefined;
  const response = await pending;
  return response?.status === 200 ? response : undefined;
}

/** Called on the first live event: the responses may lack changes that live events do not repeat. */
export const dropEarlyResponses = (): void => {
  globalThis.earlyResponses = undefined;
};
