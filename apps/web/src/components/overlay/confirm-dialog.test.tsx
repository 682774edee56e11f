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

test('it closes when what was confirmed has succeeded', async () => {
  render(<Example onConfirm={() => Promise.resolve()} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await eventually(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('it stays and says why when that failed', async () => {
  render(<Example onConfirm={() => Promise.reject(new Error('No answer'))} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect((await screen.findByRole('alert')).textContent).toBe('No answer');
  expect(screen.getByRole('alertdialog', { name: 'Delete it?' })).toBeDefined();
});

test('it can be left without doing anything', async () => {
  const confirm = vi.fn<() => Promise<void>>(() => Promise.resolve());
  render(<Example onConfirm={confirm} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await eventually(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(confirm).not.toHaveBeenCalled();
});
