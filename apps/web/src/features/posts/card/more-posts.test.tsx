import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aPageOf, aPost, aPostEvent } from '#test/data/a-post.ts';
import { startLiveServer } from '#test/servers/live-server.ts';
import { mockResponse, delayResponse, mockError } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

let isInView = false;
const observers = new Set<() => void>();

/** Observes one element; the test decides whether it is in view. */
class FakeObserver extends IntersectionObserver {
  override readonly observe: (target: Element) => void;
  override readonly disconnect: () => void;
  constructor(callback: IntersectionObserverCallback) {
    super(callback);
    let notify = (): void => undefined;
    this.observe = (target) => {
      const rect = target.getBoundingClientRect();
      const rects = { boundingClientRect: rect, intersectionRect: rect, rootBounds: null };
      notify = () => callback([{ target, isIntersecting: isInView, intersectionRatio: 1, time: 0, ...rects }], this);
      observers.add(notify);
      if (isInView) queueMicrotask(notify);
    };
    this.disconnect = () => void observers.delete(notify);
  }
}

const setInView = (next: boolean) =>
  act(() => {
    isInView = next;
    for (const notify of observers) notify();
  });
const scrollToEnd = () => setInView(true);
const scrollFarAway = () => setInView(false);

beforeEach(() => {
  isInView = false;
  observers.clear();
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  const matching = { count: 2, isAtLeast: false };
  mockResponse(getPostFacetsEndpoint, { matching, active: 2, games: [], platforms: [], without: {} });
});

const BOARD = '/dashboard/browse-posts';
const descriptions = () => screen.queryAllByText(/evening \d/).map((text) => /evening \d/.exec(text.textContent)?.[0]);

async function openFirstPage(posts = [aPost(3), aPost(2)]) {
  const live = startLiveServer();
  mockResponse(listPostsEndpoint, aPageOf(posts, aPost(2).id));
  const { user, address } = renderApp(BOARD);
  await screen.findByRole('button', { name: /^Show more/ });
  return { live, user, address };
}

test('skips an empty page while the end of the list is in view', async () => {
  await openFirstPage([]);
  mockResponse(listPostsEndpoint, aPageOf([aPost(1)]));
  scrollToEnd();
  await waitFor(() => expect(descriptions()).toEqual(['evening 1']));
  expect(screen.getByText("You've reached the end.")).toBeDefined();
});

test('live updates do not cancel a page in flight, and are not undone by it', async () => {
  const { live } = await openFirstPage();
  await waitFor(() => expect(live.isConnected()).toBe(true));
  const requests = mockResponse(listPostsEndpoint, aPageOf([aPost(1)]));
  const release = delayResponse(listPostsEndpoint);
  scrollToEnd();
  act(() => live.push(aPostEvent('post.removed', aPost(3))));
  await waitFor(() => expect(descriptions()).toEqual(['evening 2']));
  release();
  await waitFor(() => expect(descriptions()).toEqual(['evening 2', 'evening 1']));
  expect(requests).toHaveLength(1);
});

test('waits for Try again after a failed page', async () => {
  await openFirstPage();
  const requests = mockError(listPostsEndpoint, 'internal');
  scrollToEnd();
  await screen.findByText(/^Failed to fetch posts: /);
  expect(requests).toHaveLength(1);
  mockResponse(listPostsEndpoint, aPageOf([aPost(1)]));
  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  await waitFor(() => expect(descriptions()).toEqual(['evening 3', 'evening 2', 'evening 1']));
});

test('keeps distant cards unrendered while another search loads', async () => {
  const { user, address } = await openFirstPage();
  // The cards are rendered shortly before they are observed.
  await waitFor(() => {
    scrollFarAway();
    expect(descriptions()).toEqual([]);
  });
  const release = delayResponse(listPostsEndpoint);
  await user.type(screen.getByRole('searchbox'), 'ranked');
  await waitFor(() => expect(address()).toBe(`${BOARD}?search=ranked`));
  expect(descriptions()).toEqual([]);
  release();
});
