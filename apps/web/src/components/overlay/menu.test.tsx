import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Menu } from './menu.tsx';

function showMenu() {
  const block = vi.fn<() => void>();
  const report = vi.fn<() => void>();
  render(
    <Menu
      label="More"
      actions={[
        { label: 'Report', icon: <svg />, onSelect: report },
        { label: 'Block', icon: <svg />, onSelect: block },
      ]}
    />,
  );
  return { user: userEvent.setup(), block, report };
}

const button = () => screen.getByRole('button', { name: 'More' });
const focusedItem = () =>
  document.activeElement?.role === 'menuitem' ? document.activeElement.textContent : undefined;

test('exposes a closed menu button before it is mounted', () => {
  showMenu();
  expect(button().getAttribute('aria-haspopup')).toBe('menu');
  expect(button().getAttribute('aria-expanded')).toBe('false');
});

test('opens on click and runs the selected action', async () => {
  const { user, block } = showMenu();
  await user.click(button());
  await screen.findByRole('menu');
  expect(focusedItem()).toBeUndefined();
  await user.click(await screen.findByRole('menuitem', { name: 'Block' }));
  expect(block).toHaveBeenCalledOnce();
});

test('closes and opens again', async () => {
  const { user } = showMenu();
  await user.click(button());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await user.click(button());
  expect(await screen.findByRole('menuitem', { name: 'Report' })).toBeDefined();
});

test.each([
  ['{Enter}', 'Report'],
  [' ', 'Report'],
  ['{ArrowDown}', 'Report'],
  ['{ArrowUp}', 'Block'],
])('%j opens it at an item, and Escape returns the focus to its button', async (key, item) => {
  const { user } = showMenu();
  await user.tab();
  expect(document.activeElement).toBe(button());
  await user.keyboard(key);
  await waitFor(() => expect(focusedItem()).toBe(item));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button()));
});
