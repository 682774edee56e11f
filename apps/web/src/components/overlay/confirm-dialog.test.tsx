import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

function Example({ onConfirm }: { readonly onConfirm: () => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      title="Delete it?"
      body="It will be gone."
      confirmLabel="Delete"
      danger
      onConfirm={onConfirm}
    />
  );
}

test('closes after the confirmed action succeeds', async () => {
  render(<Example onConfirm={() => Promise.resolve()} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await eventually(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('stays open and shows the error after the action fails', async () => {
  render(<Example onConfirm={() => Promise.reject(new Error('No answer'))} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect((await screen.findByRole('alert')).textContent).toBe('No answer');
  expect(screen.getByRole('alertdialog', { name: 'Delete it?' })).toBeDefined();
});

test('closes without running the action on Cancel', async () => {
  const confirm = vi.fn<() => Promise<void>>(() => Promise.resolve());
  render(<Example onConfirm={confirm} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await eventually(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(confirm).not.toHaveBeenCalled();
});
