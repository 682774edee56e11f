import { act, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { expect, test } from 'vitest';
import { useIncrementalRender } from './use-incremental-render.ts';

interface LargeProps {
  readonly isThere: boolean;
  readonly wasThere?: boolean;
  /** What is shown, drawing by drawing. */
  readonly seen?: boolean[];
}

function Large({ isThere, wasThere, seen = [] }: LargeProps) {
  const isDrawn = useIncrementalRender(isThere, wasThere);
  seen.push(isDrawn);
  return isDrawn ? 'drawn' : 'stand-in';
}

test('renders at once what was ready at mount', () => {
  const seen: boolean[] = [];
  render(<Large isThere seen={seen} />);
  expect(new Set(seen)).toEqual(new Set([true]));
});

test('renders later data after its placeholder', () => {
  const seen: boolean[] = [];
  const { rerender, container } = render(<Large isThere={false} />);
  expect(container.textContent).toBe('stand-in');
  rerender(<Large isThere seen={seen} />);
  expect(seen[0]).toBe(false);
  expect(container.textContent).toBe('drawn');
});

test('renders the first page after its placeholder', () => {
  const seen: boolean[] = [];
  const { container } = render(<Large isThere wasThere={false} seen={seen} />);
  expect(seen[0]).toBe(false);
  expect(container.textContent).toBe('drawn');
});

test('removes at once what is no longer ready', () => {
  const seen: boolean[] = [];
  const { rerender } = render(<Large isThere />);
  rerender(<Large isThere={false} seen={seen} />);
  expect(seen).not.toContain(true);
});

const never = new Promise<string>(() => undefined);
const Endless = () => use(never);
const Drawing = ({ isThere }: LargeProps) => (useIncrementalRender(isThere) ? <Endless /> : <p>stand-in</p>);

test('shows the placeholder until rendering is complete', async () => {
  const page = (isThere: boolean) => (
    <Suspense fallback="gap">
      <Drawing isThere={isThere} />
    </Suspense>
  );
  const { rerender } = render(page(false));
  await act(async () => rerender(page(true)));
  expect(screen.getByText('stand-in').style.display).not.toBe('none');
  expect(screen.queryByText('gap')).toBeNull();
});
