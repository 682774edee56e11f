import { SESSION_PATH } from '@muster/contract/paths.ts';
import { cachedMemberId } from './session-cache.ts';
import { recordServerTime } from '../time/server-clock.ts';
import type { RawResponse } from './api-request.ts';

declare global {
  /** The responses to GET requests that the page contains, by path, and its date. Set by src/first-content.js. */
  var earlyResponses:
    | { readonly memberId: string; readonly date: string; readonly texts: Map<string, string> }
    | undefined;
}

/** Takes a response out of the page's data. Returns undefined if the page belongs to another member. */
export function takeEarlyResponse({ pathname, search }: URL): RawResponse | undefined {
  const path = pathname + search;
  const { memberId, date, texts } = globalThis.earlyResponses ?? {};
  const text = texts?.get(path);
  texts?.delete(path);
  const isOwn = path === SESSION_PATH || memberId === cachedMemberId();
  if (text === undefined || !isOwn) return undefined;
  recordServerTime(date ?? null, performance.timeOrigin);
  return { status: 200, text };
}

/** Time (ms since 1970) after which changes may be missing from a response. An early response is as old as the page. */
export function responseTime(requestPath: string): number {
  const paths = [...(globalThis.earlyResponses?.texts.keys() ?? [])];
  return paths.some((path) => path.split('?')[0] === requestPath) ? performance.timeOrigin : Date.now();
}

/** Called on the first live event: the responses may lack changes that live events do not repeat. */
export const dropEarlyResponses = (): void => {
  globalThis.earlyResponses = undefined;
};
