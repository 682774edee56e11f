import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { useDrawnCards } from './use-drawn-cards.ts';

interface DrawnProps {
  readonly count: number;
  readonly isBack?: boolean;
}

const Drawn = ({ count, isBack = false }: DrawnProps) => <output>{useDrawnCards(count, isBack)}</output>;
/** What is drawn before anything else can be. */
const drawnFirst = (props: DrawnProps): string => renderToString(<Drawn {...props} />).replace(/<.*?>/g, '');

beforeEach(() => {
  vi.stubGlobal('innerWidth', 412);
  vi.stubGlobal('innerHeight', 823);
});

test('first those that fit on the screen, then all', () => {
  expect(drawnFirst({ count: 24 })).toBe('4');
  render(<Drawn count={24} />);
  expect(screen.getByRole('status').textContent).toBe('24');
});

test('a wide screen has more of them at once', () => {
  vi.stubGlobal('innerWidth', 1440);
  expect(drawnFirst({ count: 24 })).toBe('16');
});

test('never more than there are', () => {
  expect(drawnFirst({ count: 2 })).toBe('2');
  const { rerender } = render(<Drawn count={24} />);
  rerender(<Drawn count={3} />);
  expect(screen.getByRole('status').textContent).toBe('3');
});

test('who comes back finds all at once, on a page as high as it was', () => {
  expect(drawnFirst({ count: 72, isBack: true })).toBe('72');
});
