import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { RoleRows } from './role-rows.tsx';

const dungeon = [
  { name: 'Tank', count: 1 },
  { name: 'Healer', count: 1 },
  { name: 'DPS', count: 3 },
];

function Example({ roles: first }: { readonly roles: typeof dungeon }) {
  const [roles, setRoles] = useState(first);
  return (
    <>
      <RoleRows
        label="Roles"
        value={roles}
        onChange={setRoles}
        max={3}
        maxNameLength={30}
        maxCount={40}
        errors={{}}
        suggestions={dungeon}
      />
      <output>{roles.map(({ name, count }) => `${name} ${count}`).join(', ')}</output>
    </>
  );
}

const roles = () => document.querySelector('output')?.textContent;
const button = (name: string) => screen.getByRole('button', { name });

test('adds suggested roles with their number and moves the focus to the next button', async () => {
  render(<Example roles={[{ name: 'tank ', count: 2 }]} />);
  expect(screen.queryByRole('button', { name: 'Add Tank' })).toBeNull();
  await userEvent.click(button('Add Healer'));
  expect(document.activeElement).toBe(button('Add DPS'));
  await userEvent.keyboard('{Enter}');
  expect(roles()).toBe('tank  2, Healer 1, DPS 3');
  expect(document.activeElement).toBe(button('Add role'));
});

test('adds no more roles than the limit', async () => {
  render(<Example roles={dungeon} />);
  expect(button('Add role').getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button('Add role'));
  expect(roles()).toBe('Tank 1, Healer 1, DPS 3');
});

test('moves the focus to the row that follows a removed one, then to the add button', async () => {
  render(<Example roles={dungeon} />);
  await userEvent.click(button('Remove Tank'));
  expect(document.activeElement).toBe(button('Remove Healer'));
  await userEvent.click(button('Remove DPS'));
  expect(document.activeElement).toBe(button('Remove Healer'));
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(button('Add role'));
  expect(roles()).toBe('');
});
