import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test('shows the busy label, keeps the focus and ignores clicks while busy', async () => {
  const press = vi.fn<() => void>();
  const view = (busy: boolean) => (
    <Button busy={busy} busyLabel="Saving..." onClick={press}>
      Save
    </Button>
  );
  const { rerender } = render(view(false));
  screen.getByRole('button', { name: 'Save' }).focus();
  rerender(view(true));
  const button = screen.getByRole('button', { name: 'Saving...' });
  await userEvent.click(button);
  // A browser takes the focus from a button with this attribute.
  expect(button.hasAttribute('disabled')).toBe(false);
  expect(document.activeElement).toBe(button);
  expect(press).not.toHaveBeenCalled();
});

test('does not submit its form while busy, also not with Enter in a field', async () => {
  const submit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  const view = (busy: boolean) => (
    <form onSubmit={submit}>
      <input aria-label="Name" />
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(view(true));
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  await userEvent.click(screen.getByRole('button'));
  expect(submit).not.toHaveBeenCalled();
  rerender(view(false));
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  expect(submit).toHaveBeenCalledOnce();
});

test('keeps its width when the label changes', () => {
  render(<Button busyLabel="Saving...">Save</Button>);
  expect(screen.getByRole('button').textContent).toBe('SaveSaving...');
});
