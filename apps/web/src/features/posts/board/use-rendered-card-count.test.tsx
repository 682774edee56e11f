import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { useRenderedCardCount } from './use-rendered-card-count.ts';

interface DrawnProps {
  readonly ids: readonly number[];
  readonly isBack?: boolean;
  readonly onDrawn?: (count: number) => void;
}

function Drawn({ ids, isBack = false, onDrawn }: DrawnProps) {
  const posts = ids.map((id) => ({ id: `${id}` }));
  const count = useRenderedCardCount(posts, isBack);
  onDrawn?.(count);
  return <output>{count}</output>;
}

/** Numbers from high to low, as newer posts stand first. */
const downFrom = (newest: number, oldest = 1): number[] =>
  Array.from({ length: newest - oldest + 1 }, (_, place) => newest - place);

/** What is drawn before anything else can be. */
const drawnFirst = (props: DrawnProps): string => renderToString(<Drawn {...props} />).replace(/<.*?>/g, '');
const drawn = () => screen.getByRole('status').textContent;

beforeEach(() => {
  vi.stubGlobal('innerWidth', 412);
  vi.stubGlobal('innerHeight', 823);
});

test('renders the cards that fit on the screen first, then all', () => {
  expect(drawnFirst({ ids: downFrom(24) })).toBe('4');
  render(<Drawn ids={downFrom(24)} />);
  expect(drawn()).toBe('24');
});

test('renders more cards first on a wide screen', () => {
  vi.stubGlobal('innerWidth', 1440);
  expect(drawnFirst({ ids: downFrom(24) })).toBe('16');
});

test('never exceeds the number of posts', () => {
  expect(drawnFirst({ ids: downFrom(2) })).toBe('2');
  expect(drawnFirst({ ids: [] })).toBe('0');
});

test('renders all cards at once after Back', () => {
  expect(drawnFirst({ ids: downFrom(72), isBack: true })).toBe('72');
});

test.each([
  ['added at the end render later', downFrom(48, 10), downFrom(48), [39, 48]],
  ['added at the start render at once and keep the others', downFrom(24), downFrom(25), [25]],
  ['that replace all others render at once', downFrom(24), downFrom(90, 61), [30]],
  ['that remain render at once', downFrom(24), downFrom(20), [20]],
])('cards %s', (_, before, after, counts) => {
  const { rerender } = render(<Drawn ids={before} />);
  const seen = new Set<number>();
  rerender(<Drawn ids={after} onDrawn={(count) => seen.add(count)} />);
  expect([...seen]).toEqual(counts);
});
