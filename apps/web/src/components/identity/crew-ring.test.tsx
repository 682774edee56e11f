import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CrewRing } from './crew-ring.tsx';

/** The shapes with their colors, in order. */
function shapesOf(container: HTMLElement): string[] {
  return [...container.querySelectorAll('circle, image')].map((shape) => {
    const color = /text-\w+/.exec(shape.getAttribute('class') ?? '')?.[0] ?? shape.tagName;
    return shape.hasAttribute('stroke-dasharray') ? `${color} dashed` : color;
  });
}

test.each([
  [
    'taken, offered, requested and open seats',
    { seats: 5, filled: 2, offered: 1, requested: 1 },
    ['text-flare', 'text-fg', 'text-amber', 'text-flare dashed', 'text-faint dashed'],
  ],
  ['a hairline through the seats of a full crew', { seats: 2, filled: 2 }, ['text-mint', 'text-flare', 'text-fg']],
  [
    'the picture of its first player',
    { seats: 2, filled: 1, pictureUrl: '/api/pictures/1/small' },
    ['text-flare', 'image', 'text-faint dashed'],
  ],
  [
    'the share of more than twelve seats',
    { seats: 13, filled: 4 },
    ['text-faint dashed', 'text-amber dashed', 'text-flare dashed'],
  ],
])('a ring shows %s', (_, props, shapes) => {
  expect(shapesOf(render(<CrewRing {...props} />).container)).toEqual(shapes);
});

const seatsOf = (container: HTMLElement) =>
  [...container.querySelectorAll('circle')].slice(1).map((circle) => {
    const [x = 0, y = 0, r = 0] = ['cx', 'cy', 'r'].map((name) => Number(circle.getAttribute(name)));
    return { x, y, r };
  });

test.each([2, 3, 4, 5, 8])(
  'a ring of %i seats keeps a quarter of its width free for what is in its middle',
  (count) => {
    const { container } = render(<CrewRing seats={count} filled={count} size={200} hasCenter />);
    for (const { x, y, r } of seatsOf(container)) expect(Math.hypot(x - 100, y - 100) - r).toBeGreaterThan(25);
  },
);

test('seats of a ring have a gap of 3 px and stay within its size', () => {
  const { container } = render(<CrewRing seats={8} filled={8} size={40} />);
  const seats = seatsOf(container);
  const [first, second] = seats;
  if (!first || !second) throw new Error('no seats');
  expect(Math.hypot(first.x - second.x, first.y - second.y) - 2 * first.r).toBeCloseTo(3);
  expect(Math.min(...seats.map(({ y, r }) => y - r))).toBeCloseTo(0);
});
