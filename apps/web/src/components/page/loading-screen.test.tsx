import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LoadingScreen } from './loading-screen.tsx';

test('who was at the heading of a screen that waits is at the heading of the one that comes', async () => {
  const { rerender } = render(<LoadingScreen />);
  screen.getByRole('heading', { name: 'Loading...' }).focus();
  rerender(<h1 tabIndex={-1}>Browse Posts</h1>);
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { name: 'Browse Posts' }));
});

test('a screen that takes the focus itself keeps it', async () => {
  const { rerender } = render(<LoadingScreen />);
  screen.getByRole('heading', { name: 'Loading...' }).focus();
  rerender([
    <h1 key="heading" tabIndex={-1}>
      Messages
    </h1>,
    <input key="field" ref={(field) => field?.focus()} />,
  ]);
  await Promise.resolve();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test('who was elsewhere stays there', async () => {
  const field = <input key="field" />;
  const { rerender } = render([field, <LoadingScreen key="waits" />]);
  screen.getByRole('textbox').focus();
  rerender([
    field,
    <h1 key="is there" tabIndex={-1}>
      Browse Posts
    </h1>,
  ]);
  await Promise.resolve();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
