import { act, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { expect, test } from 'vitest';
import { useIncrementalRender } from './use-incremental-render.ts';

interface LargeProps {
  readonly isReady: boolean;
  readonly wasReady?: boolean;
  /** Collects the result of each render. */
  readonly seen?: boolean[];
}

function Large({ isReady, wasReady, seen = [] }: LargeProps) {
  const isRendered = useIncrementalRender(isReady, wasReady);
  seen.push(isRendered);
  return <p>{isRendered ? 'rendered' : 'placeholder'}</p>;
}

test('renders immediately if the data was ready at mount', () => {
  const seen: boolean[] = [];
  render(<Large isReady seen={seen} />);
  expect(new Set(seen)).toEqual(new Set([true]));
});

test('renders later data after its placeholder', () => {
  const seen: boolean[] = [];
  const { rerender, container } = render(<Large isReady={false} />);
  expect(container.textContent).toBe('placeholder');
  rerender(<Large isReady seen={seen} />);
  expect(seen[0]).toBe(false);
  expect(container.textContent).toBe('rendered');
});

test('renders the first page after its placeholder', () => {
  const seen: boolean[] = [];
  const { container } = render(<Large isReady wasReady={false} seen={seen} />);
  expect(seen[0]).toBe(false);
  expect(container.textContent).toBe('rendered');
});

test('removes content immediately when its data is no longer ready', () => {
  const seen: boolean[] = [];
  const { rerender } = render(<Large isReady />);
  rerender(<Large isReady={false} seen={seen} />);
  expect(seen).not.toContain(true);
});

const never = new Promise<string>(() => undefined);
const Endless = () => use(never);
const EndlessPart = ({ isReady }: LargeProps) => (useIncrementalRender(isReady) ? <Endless /> : <p>placeholder</p>);

test('shows the placeholder until rendering is complete', async () => {
  const page = (isReady: boolean) => (
    <Suspense fallback="gap">
      <EndlessPart isReady={isReady} />
    </Suspense>
  );
  const { rerender } = render(page(false));
  await act(async () => rerender(page(true)));
  expect(screen.getByText('placeholder').style.display).not.toBe('none');
  expect(screen.queryByText('gap')).toBeNull();
});
