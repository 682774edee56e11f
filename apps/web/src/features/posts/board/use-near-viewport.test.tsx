import { getSessionEndpoint } from '@muster/contract/auth.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryClient } from '#src/lib/api/query-client.ts';
import { sessionQuery } from '#src/lib/session/session.ts';
import { answer, answerDashboard } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { useNearViewport } from './use-near-viewport.ts';

const HEIGHT = 480;

/** Tells at once that what is watched is far from the screen. */
class FarAway extends IntersectionObserver {
  override readonly observe: (target: Element) => void;
  constructor(tell: IntersectionObserverCallback) {
    super(tell);
    this.observe = (target) => {
      const rect = Object.assign(target.getBoundingClientRect(), { height: HEIGHT });
      const rects = { boundingClientRect: rect, intersectionRect: rect, rootBounds: null };
      tell([{ target, isIntersecting: false, intersectionRatio: 0, time: 0, ...rects }], this);
    };
  }
}
const restingObserver = globalThis.IntersectionObserver;

function Part({ name }: { readonly name: string }) {
  const { ref, isNear, height } = useNearViewport<HTMLDivElement>(name);
  return <div ref={ref}>{isNear ? 'its content' : `${height} px`}</div>;
}

/** Shows a part, notes how high it is, and leaves. */
function watch(name: string): void {
  vi.stubGlobal('IntersectionObserver', FarAway);
  render(<Part name={name} />);
  expect(screen.getByText(`${HEIGHT} px`)).toBeDefined();
  cleanup();
  vi.stubGlobal('IntersectionObserver', restingObserver);
}

/** Whether a part that comes back is as high as it was, before it is watched again. */
function isKept(name: string): boolean {
  render(<Part name={name} />);
  const kept = screen.queryByText(`${HEIGHT} px`) !== null;
  cleanup();
  return kept;
}

test('restores the measured height on remount', () => {
  watch('ranked 0');
  expect(isKept('ranked 0')).toBe(true);
  expect(isKept('casual 0')).toBe(false);
});

test('evicts the oldest measurements', () => {
  watch('first search');
  for (let number = 0; number < 200; number++) watch(`search ${number}`);
  expect(isKept('first search')).toBe(false);
  expect(isKept('search 0')).toBe(true);
});

test('clears the measurements when another member signs in', async () => {
  answer(getSessionEndpoint, { member: aMember });
  answerDashboard();
  renderApp('/dashboard');
  await screen.findByText('No posts yet');
  watch('of Ada');
  renderApp('/dashboard');
  await screen.findByText('No posts yet');
  const ben = { ...aMember, id: '019a3f6e-0000-7000-8000-000000000002' };
  act(() => void queryClient.setQueryData(sessionQuery.queryKey, { member: ben }));
  await screen.findByText('No posts yet');
  cleanup();
  expect(isKept('of Ada')).toBe(false);
});
