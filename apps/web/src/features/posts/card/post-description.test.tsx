import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aPost } from '#test/data/a-post.ts';
import { PostCard } from './post-card.tsx';

afterEach(() => vi.restoreAllMocks());

/** The test DOM has no layout: sets the height of the text and of its visible part. */
const setHeights = (textHeight: number, visibleHeight: number) => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(textHeight);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(visibleHeight);
};

test('expands and collapses a clamped description', async () => {
  setHeights(240, 72);
  render(<PostCard post={aPost(1, { description: 'A long story' })} />);
  const text = screen.getByText('A long story').closest('p');
  expect(text?.className).toContain('max-h-[3lh]');
  await userEvent.click(screen.getByRole('button', { name: 'Show more', expanded: false }));
  expect(text?.className).not.toContain('max-h');
  await userEvent.click(screen.getByRole('button', { name: 'Show less', expanded: true }));
  expect(text?.className).toContain('max-h-[3lh]');
  expect(screen.getByRole('button', { name: 'Show more' })).toBe(document.activeElement);
});

test('shows no button if the description fits', () => {
  setHeights(72, 72);
  render(<PostCard post={aPost(1)} />);
  expect(screen.queryByRole('button')).toBeNull();
});
