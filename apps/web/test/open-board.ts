import { getPostFacetsEndpoint, listPostsEndpoint, type PostFacets } from '@muster/contract/board/board.ts';
import type { LiveEvent, PostEvent } from '@muster/contract/live-events.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { aPageOf, aPost, aPostEvent } from './data/a-post.ts';
import { startLiveServer } from './servers/live-server.ts';
import { mockResponse } from './network.ts';
import { renderApp } from './render-app.tsx';

/** Longer than the delay of any throttled request. */
export const LONG_MS = 10_000;

export const BOARD = '/dashboard/browse-posts';
export const SEARCH = `${BOARD}?search=evening`;
export const posts = [aPost(3), aPost(2), aPost(1)];

const facets = { matching: { count: 3, isAtLeast: false }, active: 9, games: [], platforms: [], without: {} };
export const mockFacets = (counts: Partial<PostFacets> = {}) =>
  mockResponse(getPostFacetsEndpoint, { ...facets, ...counts });

export const advanceTime = () => act(() => vi.advanceTimersByTimeAsync(LONG_MS));

/** Opens a board that is connected to a live server. Needs fake timers and a session. */
export async function openBoard(address = BOARD, shown: Post[] = posts, nextCursor: string | null = null) {
  const live = startLiveServer();
  const requests = mockResponse(listPostsEndpoint, aPageOf(shown, nextCursor));
  const counted = mockFacets();
  const app = renderApp(address);
  await (shown.length > 0 ? screen.findAllByRole('article') : screen.findByText('No posts found'));
  await waitFor(() => expect(live.isConnected() && counted.length === 1).toBe(true));
  const pushPostEvent = (type: PostEvent['type'], post: Post) => act(() => live.push(aPostEvent(type, post)));
  return { ...app, live, requests, pushPostEvent, push: (event: LiveEvent) => act(() => live.push(event)) };
}
