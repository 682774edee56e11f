import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LoadingScreen } from './loading-screen.tsx';

test('moves the focus from its heading to the heading of the next screen', async () => {
  const { rerender } = render(<LoadingScreen />);
  screen.getByRole('heading', { name: 'Loading...' }).focus();
  rerender(<h1 tabIndex={-1}>Browse Posts</h1>);
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { name: 'Browse Posts' }));
});

test('leaves the focus to a screen that sets it', async () => {
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

test('leaves the focus elsewhere unchanged', async () => {
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
