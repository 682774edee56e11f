import { getSessionEndpoint } from '@muster/contract/auth.ts';
import { getOwnProfileEndpoint, updateProfileEndpoint } from '@muster/contract/profiles.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { refreshSession } from '#src/lib/session/session-cache.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { ownProfileQuery } from './profile-queries.ts';
import { answer, answerDashboard, failNetwork, holdResponse, refuse } from '#test/network.ts';
import { answerProfile, aProfile } from '#test/profile.ts';
import { card, field, press, replaceText, startEditing } from '#test/profile-form.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { PROFILE_NOTICE_MS } from './own-profile.tsx';

const told = aProfile({ bio: 'Support main.', location: 'Lisbon', platforms: ['PC'] });

beforeEach(() => {
  answer(getSessionEndpoint, { member: aMember });
  answerDashboard();
  answerProfile();
  answer(getOwnProfileEndpoint, told);
});

async function edit() {
  const app = renderApp('/dashboard/profile');
  await startEditing(app.user);
  return app;
}

const platform = (name: string) => screen.getByRole('checkbox', { name });
const isChecked = (name: string) => platform(name).getAttribute('aria-checked');
const editButton = () => screen.findByRole('button', { name: 'Edit Profile' });

test('the fields hold what the profile says, and the first has the focus', async () => {
  await edit();
  expect(
    ['Name', 'Bio', 'Location', 'Discord ID']
      .map((name) => field(name))
      .map((input) => 'value' in input && input.value),
  ).toEqual(['Ada Osei', 'Support main.', 'Lisbon', 'ada.o']);
  expect(isChecked('PC')).toBe('true');
  expect(isChecked('Mobile')).toBe('false');
  expect(screen.getAllByRole('checkbox')).toHaveLength(8);
  expect(document.activeElement).toBe(field('Name'));
});

test('the email address can be read and not changed, and it is said why', async () => {
  const { user } = await edit();
  const email = field('Email');
  expect(email).toHaveProperty('value', 'ada@example.com');
  await user.type(email, 'x');
  expect(email).toHaveProperty('value', 'ada@example.com');
  expect(screen.getByText(/cannot be changed here/)).toBeDefined();
  expect(screen.getByRole('img', { name: 'Read only' })).toBeDefined();
  expect(email).toHaveProperty('readOnly', true);
});

test('only what was changed is sent, and everything shows the new name at once', async () => {
  const { user, router } = await edit();
  const sent = answer(updateProfileEndpoint, { ...told, name: 'Ada Stone', platforms: ['PC', 'Mobile'] });
  answer(getSessionEndpoint, { member: { ...aMember, name: 'Ada Stone' } });
  await replaceText(user, 'Name', '  Ada   Stone ');
  await user.click(platform('Mobile'));
  await press(user, 'Save Changes');
  expect(await within(card()).findByRole('heading', { name: 'Ada Stone' })).toBeDefined();
  expect(sent.map(({ body }) => body)).toEqual([{ name: 'Ada Stone', platforms: ['PC', 'Mobile'] }]);
  expect(document.activeElement).toBe(await editButton());
  await act(() => router.navigate({ to: '/dashboard' }));
  expect(await screen.findByRole('heading', { name: 'Welcome back, Ada Stone!' })).toBeDefined();
});

test('a field that is emptied is sent as empty', async () => {
  const { user } = await edit();
  const sent = answer(updateProfileEndpoint, { ...told, bio: '', platforms: [] });
  await replaceText(user, 'Bio', '');
  await user.click(platform('PC'));
  await press(user, 'Save Changes');
  await editButton();
  expect(sent.map(({ body }) => body)).toEqual([{ bio: '', platforms: [] }]);
});

test('the success stands for three seconds', async () => {
  const { user } = await edit();
  answer(updateProfileEndpoint, { ...told, location: 'Porto' });
  await replaceText(user, 'Location', 'Porto');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  act(() => screen.getByRole('button', { name: 'Save Changes' }).click());
  const notice = await screen.findByText('Profile updated successfully!');
  expect(notice.closest('[role=status]')).not.toBeNull();
  expect(PROFILE_NOTICE_MS).toBe(3_000);
  await act(() => vi.advanceTimersByTimeAsync(PROFILE_NOTICE_MS - 500));
  expect(screen.queryByText('Profile updated successfully!')).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(screen.queryByText('Profile updated successfully!')).toBeNull();
});

test('where nothing was changed nothing is sent, and nothing is said', async () => {
  const { user } = await edit();
  const sent = answer(updateProfileEndpoint, told);
  await replaceText(user, 'Location', '  Lisbon ');
  await user.click(platform('Mobile'));
  await user.click(platform('Mobile'));
  await press(user, 'Save Changes');
  expect(await editButton()).toBe(document.activeElement);
  expect(sent).toEqual([]);
  expect(screen.queryByText('Profile updated successfully!')).toBeNull();
});

test('Cancel brings everything back as it was, without a question', async () => {
  const { user } = await edit();
  await replaceText(user, 'Name', 'Somebody Else');
  await user.click(platform('PC'));
  await press(user, 'Cancel');
  expect(await editButton()).toBe(document.activeElement);
  expect(within(card()).getByRole('heading', { name: 'Ada Osei' })).toBeDefined();
  await startEditing(user);
  expect(field('Name')).toHaveProperty('value', 'Ada Osei');
  expect(isChecked('PC')).toBe('true');
});

test('while it is saved the button says so and nothing can be changed', async () => {
  const { user } = await edit();
  answer(updateProfileEndpoint, { ...told, location: 'Porto' }, 300);
  await replaceText(user, 'Location', 'Porto{Enter}');
  expect(await screen.findByRole('button', { name: 'Saving...' })).toBeDefined();
  await user.type(field('Location'), ' and more');
  expect(field('Location')).toHaveProperty('value', 'Porto');
  await user.click(platform('PC'));
  expect(isChecked('PC')).toBe('true');
  await editButton();
});

test('the first broken rule stands at its field, which takes the focus, and nothing is sent', async () => {
  const { user } = await edit();
  const sent = answer(updateProfileEndpoint, told);
  await replaceText(user, 'Name', ' ');
  await press(user, 'Save Changes');
  expect(await screen.findByText('Please enter your full name')).toBeDefined();
  expect(field('Name').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('Name'));
  await user.type(field('Name'), 'A');
  expect(screen.queryByText('Please enter your full name')).toBeNull();
  expect(sent).toEqual([]);
});

test('a failure keeps the form with all that was typed, and says why', async () => {
  const { user } = await edit();
  refuse(updateProfileEndpoint, 'internal');
  await replaceText(user, 'Location', 'Porto');
  await press(user, 'Save Changes');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Failed to save profile: Something went wrong on our side. Please try again.');
  expect(field('Location')).toHaveProperty('value', 'Porto');
  answer(updateProfileEndpoint, { ...told, location: 'Porto' });
  await press(user, 'Save Changes');
  expect(await screen.findByText('Profile updated successfully!')).toBeDefined();
});

test('without an answer it says so and keeps what was typed', async () => {
  const { user } = await edit();
  failNetwork(updateProfileEndpoint);
  await replaceText(user, 'Location', 'Porto');
  await press(user, 'Save Changes');
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to save profile: The database seems');
  expect(field('Location')).toHaveProperty('value', 'Porto');
});

test('what the server refuses stands at its fields', async () => {
  const { user } = await edit();
  refuse(updateProfileEndpoint, 'validation-failed', {
    issues: [
      { path: 'location', message: 'Not a place' },
      { path: 'platforms.0', message: 'No such platform' },
    ],
  });
  await replaceText(user, 'Location', 'Nowhere');
  await press(user, 'Save Changes');
  expect(await screen.findByText('Not a place')).toBeDefined();
  expect(screen.getByText('No such platform')).toBeDefined();
  expect(document.activeElement).toBe(field('Location'));
});

test('what changes elsewhere meanwhile follows where one has not written, and is not sent back', async () => {
  const { user } = await edit();
  await replaceText(user, 'Bio', 'Tank now.');
  answer(getOwnProfileEndpoint, { ...told, location: 'Porto', bio: 'From the phone', platforms: ['Mobile'] });
  await act(() => queryClient.refetchQueries({ queryKey: ['profile'] }));
  await waitFor(() => expect(field('Location')).toHaveProperty('value', 'Porto'));
  expect(isChecked('Mobile')).toBe('true');
  expect(field('Bio')).toHaveProperty('value', 'Tank now.');
  const sent = answer(updateProfileEndpoint, { ...told, bio: 'Tank now.' });
  await press(user, 'Save Changes');
  await editButton();
  expect(sent.map(({ body }) => body)).toEqual([{ bio: 'Tank now.' }]);
});

test('an answer that comes when the tab is somebody else’s by now is not taken for theirs', async () => {
  const { user } = await edit();
  answer(updateProfileEndpoint, { ...told, location: 'Porto' });
  const arrive = holdResponse(updateProfileEndpoint);
  await replaceText(user, 'Location', 'Porto');
  await press(user, 'Save Changes');
  const ben = { ...aMember, id: '019a3f6e-0000-7000-8000-000000000002', name: 'Ben Carter' };
  answer(getSessionEndpoint, { member: ben });
  answer(getOwnProfileEndpoint, aProfile({ id: ben.id, name: ben.name, location: 'Leeds' }));
  act(refreshSession);
  await screen.findByText('Leeds');
  arrive();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(queryClient.getQueryData(ownProfileQuery.queryKey)?.id).toBe(ben.id);
  expect(within(card()).getByText('Leeds')).toBeDefined();
});
