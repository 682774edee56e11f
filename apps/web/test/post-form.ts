import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

export const gameField = () => screen.findByRole('combobox', { name: 'Game' });
export const field = (name: string) => screen.getByRole('textbox', { name });
export const alertText = () => screen.queryByRole('alert')?.textContent;
export const press = (user: UserEvent, button: string | RegExp) =>
  user.click(screen.getByRole('button', { name: button }));
export const submit = (user: UserEvent) => press(user, 'Create Post');
/** Unfolds the fields that few posts need. */
export const openMore = (user: UserEvent) => press(user, /^More/);

export async function chooseGame(user: UserEvent, name: string) {
  await user.click(await gameField());
  await user.click(await screen.findByRole('option', { name }));
}

/** Fills in a valid post. */
export async function fillForm(user: UserEvent) {
  await chooseGame(user, 'Valorant');
  await user.click(screen.getByRole('radio', { name: 'PC' }));
  fireEvent.change(field('Description'), { target: { value: 'Need two more for ranked' } });
}
