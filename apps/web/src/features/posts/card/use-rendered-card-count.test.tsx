import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { useRenderedCardCount } from './card-rows.tsx';

interface CountProps {
  readonly ids: readonly number[];
  readonly isReturning?: boolean;
  readonly isTyping?: boolean;
  readonly onRender?: (count: number) => void;
}

function Count({ ids, isReturning = false, isTyping = false, onRender }: CountProps) {
  const posts = ids.map((id) => ({ id: `${id}` }));
  const count = useRenderedCardCount(posts, isReturning, isTyping);
  onRender?.(count);
  return <output>{count}</output>;
}

/** Numbers in descending order, because newer posts come first. */
const downFrom = (newest: number, oldest = 1): number[] =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => newest - index);

/** The count of the first render. */
const firstCount = (props: CountProps): string => renderToString(<Count {...props} />).replace(/<.*?>/g, '');
const count = () => screen.getByRole('status').textContent;

beforeEach(() => {
  vi.stubGlobal('innerWidth', 412);
  vi.stubGlobal('innerHeight', 823);
});

test('renders the cards that fit on the screen first, then the others', () => {
  expect(firstCount({ ids: downFrom(24) })).toBe('3');
  render(<Count ids={downFrom(24)} />);
  expect(count()).toBe('24');
});

test('renders more cards first on a wide screen', () => {
  vi.stubGlobal('innerWidth', 1440);
  expect(firstCount({ ids: downFrom(24) })).toBe('12');
});

test('renders one row of cards first in a very low window', () => {
  vi.stubGlobal('innerHeight', 120);
  expect(firstCount({ ids: downFrom(24) })).toBe('1');
});

test('renders one card first while the member types', () => {
  expect(firstCount({ ids: downFrom(24), isTyping: true })).toBe('1');
});

test('never exceeds the number of posts', () => {
  expect(firstCount({ ids: downFrom(2) })).toBe('2');
  expect(firstCount({ ids: [] })).toBe('0');
});

test('renders all cards at once after Back', () => {
  expect(firstCount({ ids: downFrom(72), isReturning: true })).toBe('72');
});

test.each([
  ['added at the end render later', downFrom(48, 10), downFrom(48), [39, 41, 43, 45, 47, 48]],
  ['added at the start render at once and keep the others', downFrom(24), downFrom(25), [25]],
  ['that replace all others render at once', downFrom(24), downFrom(90, 61), [30]],
  ['that remain render at once', downFrom(24), downFrom(20), [20]],
])('cards %s', (_, before, after, counts) => {
  const { rerender } = render(<Count ids={before} />);
  const seen = new Set<number>();
  rerender(<Count ids={after} onRender={(rendered) => seen.add(rendered)} />);
  expect([...seen]).toEqual(counts);
});
