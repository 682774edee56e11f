import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { enterText } from './render-app.tsx';

export const field = (name: string) => screen.getByRole('textbox', { name });
export const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
/** On phones, the profile page has the button too. */
export const signOut = (user: UserEvent) =>
  user.click(within(screen.getByRole('complementary')).getByRole('button', { name: 'Sign Out' }));
export const card = () => screen.getByRole('article');

export async function startEditing(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
}

/** Replaces the text of a field. */
export async function replaceText(user: UserEvent, name: string, text: string) {
  await user.clear(field(name));
  if (text !== '') await enterText(user, field(name), text);
}
