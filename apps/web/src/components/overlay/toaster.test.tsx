import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Toaster } from './toaster.tsx';
import { showToast } from './show-toast.ts';

test('shows text and action, and removes a dismissed toast', async () => {
  render(<Toaster />);
  const undo = vi.fn<() => void>();
  act(() => showToast('Post deleted', { tone: 'success', action: { label: 'Undo', onPress: undo } }));
  await screen.findByRole('dialog', { name: 'Post deleted' });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText('Post deleted')).toBeNull());
});
