import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryClient } from '#src/lib/api/query-client.ts';
import { sessionQuery } from '#src/features/sessions/session.ts';
import { mockResponse, mockDashboard } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { useNearViewport } from './use-near-viewport.ts';

const HEIGHT = 480;

/** Reports every observed element as far from the viewport. */
class DistantObserver extends IntersectionObserver {
  override readonly observe: (target: Element) => void;
  constructor(callback: IntersectionObserverCallback) {
    super(callback);
    this.observe = (target) => {
      const rect = Object.assign(target.getBoundingClientRect(), { height: HEIGHT });
      const rects = { boundingClientRect: rect, intersectionRect: rect, rootBounds: null };
      callback([{ target, isIntersecting: false, intersectionRatio: 0, time: 0, ...rects }], this);
    };
  }
}
const originalObserver = globalThis.IntersectionObserver;

function Box({ name }: { readonly name: string }) {
  const { ref, isNear, height } = useNearViewport<HTMLDivElement>(name);
  return <div ref={ref}>{isNear ? 'its content' : `${height} px`}</div>;
}

/** Mounts a box, lets it be measured, and unmounts it. */
function measure(name: string): void {
  vi.stubGlobal('IntersectionObserver', DistantObserver);
  render(<Box name={name} />);
  expect(screen.getByText(`${HEIGHT} px`)).toBeDefined();
  cleanup();
  vi.stubGlobal('IntersectionObserver', originalObserver);
}

/** Whether a box has its stored height on mount, before it is observed again. */
function isMeasured(name: string): boolean {
  render(<Box name={name} />);
  const found = screen.queryByText(`${HEIGHT} px`) !== null;
  cleanup();
  return found;
}

test('restores the measured height on remount', () => {
  measure('ranked 0');
  expect(isMeasured('ranked 0')).toBe(true);
  expect(isMeasured('casual 0')).toBe(false);
});

test('evicts the oldest measurements', () => {
  measure('first search');
  for (let number = 0; number < 400; number++) measure(`search ${number}`);
  expect(isMeasured('first search')).toBe(false);
  expect(isMeasured('search 0')).toBe(true);
});

test('clears the measurements when another member signs in', async () => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  renderApp('/dashboard');
  await screen.findByText('No posts yet');
  measure('of Ada');
  renderApp('/dashboard');
  await screen.findByText('No posts yet');
  const ben = { ...aMember, id: '019a3f6e-0000-7000-8000-000000000002' };
  act(() => void queryClient.setQueryData(sessionQuery.queryKey, { member: ben }));
  await screen.findByText('No posts yet');
  cleanup();
  expect(isMeasured('of Ada')).toBe(false);
});
