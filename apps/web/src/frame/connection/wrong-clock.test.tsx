import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { recordServerTime } from '#src/lib/time/server-clock.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { mockDashboard, mockResponse, network } from '#test/network.ts';
import { BOARD, mockFacets } from '#test/open-board.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const MINUTE_MS = 60_000;
const serverTime = new Date(2026, 10, 20, 19, 0);
const later = (minutes: number) => new Date(serverTime.getTime() + minutes * MINUTE_MS);

afterEach(() => recordServerTime(new Date().toUTCString(), Date.now()));

/** Opens the board on a device whose clock is this far ahead of the server's. */
async function openBoard(aheadMinutes: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: later(aheadMinutes) });
  network.use(
    http.get(`*${getSessionEndpoint.path}`, () =>
      HttpResponse.json({ member: aMember }, { headers: { date: serverTime.toUTCString() } }),
    ),
  );
  mockDashboard();
  mockFacets();
  mockResponse(
    listPostsEndpoint,
    aPageOf([
      aPost(1, { createdAt: later(-4), closesAt: later(60) }),
      aPost(2, { createdAt: later(-4), startsAt: later(90), closesAt: later(210) }),
    ]),
  );
  const app = renderApp(BOARD);
  await screen.findAllByRole('article');
  const texts = () => screen.getAllByRole('article').map(({ textContent }) => textContent);
  return { ...app, texts };
}

test.each([
  [300, /clock is about 5 hours fast/],
  [-200, /clock is about 3 hours slow/],
  [3, /clock is 3 minutes fast/],
])(
  'computes times from the server’s clock if the device is %i minutes ahead, and mentions it',
  async (ahead, notice) => {
    const { texts } = await openBoard(ahead);
    await waitFor(() => expect(texts()[0]).toMatch(/Until today 08:00 PM.*4 min ago/));
    expect(texts()[1]).toMatch(/in 90 minToday 08:30 PM.*4 min ago/);
    expect(await screen.findByText(notice)).toBeDefined();
  },
);

test('warns of a wrong clock once per tab, and ignores a difference of one minute', async () => {
  await openBoard(300);
  await screen.findByText(/clock is about 5 hours fast/);
  expect(sessionStorage.getItem('clock-notice')).not.toBeNull();
  sessionStorage.clear();
  act(() => recordServerTime(later(299).toUTCString(), Date.now()));
  expect(sessionStorage.getItem('clock-notice')).toBeNull();
});
