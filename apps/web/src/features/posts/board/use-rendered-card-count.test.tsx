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

test('first those that fit on the screen, then all', () => {
  expect(drawnFirst({ ids: downFrom(24) })).toBe('4');
  render(<Drawn ids={downFrom(24)} />);
  expect(drawn()).toBe('24');
});

test('a wide screen has more of them at once', () => {
  vi.stubGlobal('innerWidth', 1440);
  expect(drawnFirst({ ids: downFrom(24) })).toBe('16');
});

test('never more than there are', () => {
  expect(drawnFirst({ ids: downFrom(2) })).toBe('2');
  expect(drawnFirst({ ids: [] })).toBe('0');
});

test('who comes back finds all at once, on a page as high as it was', () => {
  expect(drawnFirst({ ids: downFrom(72), isBack: true })).toBe('72');
});

test.each([
  ['added at the end come later', downFrom(48, 10), downFrom(48), [39, 48]],
  ['added before the first are there at once, and none of the others goes', downFrom(24), downFrom(25), [25]],
  ['put in the place of all others are there at once', downFrom(24), downFrom(90, 61), [30]],
  ['left are there at once', downFrom(24), downFrom(20), [20]],
])('cards that are %s', (_, before, after, counts) => {
  const { rerender } = render(<Drawn ids={before} />);
  const seen = new Set<number>();
  rerender(<Drawn ids={after} onDrawn={(count) => seen.add(count)} />);
  expect([...seen]).toEqual(counts);
});
