import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPost } from '#test/a-post.ts';
import { PostCard } from './post-card.tsx';

const tagsOn = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('shows game, platform, description and author', () => {
  render(<PostCard post={aPost(1, { game: 'Rust', platform: 'Xbox One', description: 'Wipe day on Friday' })} />);
  const card = within(screen.getByRole('article'));
  expect(card.getByRole('heading', { name: 'Rust' })).toBeDefined();
  expect(card.getByText('Xbox One')).toBeDefined();
  expect(card.getByText('Wipe day on Friday')).toBeDefined();
  expect(card.getByText('Ben Carter')).toBeDefined();
});

test('shows three tags and counts the others', () => {
  render(<PostCard post={aPost(1, { tags: ['a', 'b', 'c', 'd', 'e'] })} />);
  expect(tagsOn()).toEqual(['a', 'b', 'c', '+2 more']);
});

test('shows no count with three tags', () => {
  render(<PostCard post={aPost(1, { tags: ['a', 'b', 'c'] })} />);
  expect(tagsOn()).toEqual(['a', 'b', 'c']);
});
