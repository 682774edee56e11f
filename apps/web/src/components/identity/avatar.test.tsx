import { fireEvent, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

const pictureIn = (container: HTMLElement) => container.querySelector('img');

test('shows initials without a picture', () => {
  const { container } = render(<Avatar name="Ben Carter" />);
  expect(container.textContent).toBe('BC');
  expect(pictureIn(container)).toBeNull();
});

test('shows a dot for a person online, and none for one offline', () => {
  const { container, rerender } = render(<Avatar name="Ben Carter" isOnline />);
  expect(container.querySelector('.bg-mint')).not.toBeNull();
  rerender(<Avatar name="Ben Carter" isOnline={false} />);
  expect(container.querySelectorAll('[aria-hidden]')).toHaveLength(1);
});

test('sets the picture size and loads lazily', () => {
  const { container } = render(<Avatar name="Ben Carter" pictureUrl="/api/pictures/1/small" size="lg" />);
  const picture = pictureIn(container);
  expect(picture?.getAttribute('src')).toBe('/api/pictures/1/small');
  expect([picture?.width, picture?.height]).toEqual([44, 44]);
  expect([picture?.getAttribute('loading'), picture?.getAttribute('decoding')]).toEqual(['lazy', 'async']);
  expect(container.querySelector('[aria-hidden]')?.contains(picture)).toBe(true);
});

test('shows initials until the picture loads and after it fails; a new picture is loaded again', () => {
  const { container, rerender } = render(<Avatar name="Ben Carter" pictureUrl="/api/pictures/1/small" />);
  expect(container.textContent).toBe('BC');
  const picture = pictureIn(container);
  if (picture) fireEvent.error(picture);
  expect(pictureIn(container)).toBeNull();
  expect(container.textContent).toBe('BC');
  rerender(<Avatar name="Ben Carter" pictureUrl="/api/pictures/2/small" />);
  expect(pictureIn(container)?.getAttribute('src')).toBe('/api/pictures/2/small');
});

test('a transparent picture covers the initials', () => {
  const { container } = render(<Avatar name="Ben Carter" pictureUrl="/api/pictures/1/small" />);
  const picture = pictureIn(container);
  expect(picture?.className).not.toContain('bg-overlay');
  if (picture) fireEvent.load(picture);
  expect(picture?.className).toContain('bg-overlay');
});

test.each([
  ['the line is there again', () => fireEvent(window, new Event('online'))],
  ['somebody looks again', () => fireEvent(document, new Event('visibilitychange'))],
])('retries a failed picture when %s', (_, happens) => {
  const { container } = render(<Avatar name="Ben Carter" pictureUrl="/api/pictures/1/small" />);
  const picture = pictureIn(container);
  if (picture) fireEvent.error(picture);
  expect(pictureIn(container)).toBeNull();
  happens();
  expect(pictureIn(container)?.getAttribute('src')).toBe('/api/pictures/1/small');
});

test('initials have the color of the id, whatever the name, or the one that the member chose', () => {
  const colorOf = (avatar: ReactElement): string | undefined =>
    /text-member-\w+/.exec(render(avatar).container.innerHTML)?.[0];
  expect(colorOf(<Avatar id="player-1" name="Ben Carter" />)).toBe(colorOf(<Avatar id="player-1" name="Mira" />));
  expect(colorOf(<Avatar id="player-1" name="Mira" />)).not.toBe(colorOf(<Avatar id="player-2" name="Mira" />));
  expect(colorOf(<Avatar id="player-1" name="Mira" color="pink" />)).toBe('text-member-pink');
  expect(colorOf(<Avatar id={null} name="Unknown User" />)).toBeUndefined();
});
