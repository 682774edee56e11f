import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { getOwnProfileEndpoint, updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { refreshSession } from '#src/lib/api/session-cache.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { ownProfileQuery } from './profile-queries.ts';
import { mockResponse, mockDashboard, failNetwork, delayResponse, mockError } from '#test/network.ts';
import { mockProfile, aProfile } from '#test/data/profile.ts';
import { card, field, press, replaceText, startEditing } from '#test/profile-form.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { PROFILE_NOTICE_MS } from './own-profile.tsx';

const profile = aProfile({ bio: 'Support main.', location: 'Lisbon', platforms: ['PC'] });

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  mockProfile();
  mockResponse(getOwnProfileEndpoint, profile);
});

async function edit() {
  const app = renderApp('/dashboard/profile');
  await startEditing(app.user);
  return app;
}

const platform = (name: string) => screen.getByRole('checkbox', { name });
const isChecked = (name: string) => platform(name).getAttribute('aria-checked');
const editButton = () => screen.findByRole('button', { name: 'Edit Profile' });

test('states at a verified Discord ID that a change removes the badge', async () => {
  await edit();
  expect(field('Discord ID').getAttribute('aria-describedby')).not.toBeNull();
  expect(screen.queryByText(/removes the badge/)).toBeNull();
  cleanup();
  mockResponse(getOwnProfileEndpoint, { ...profile, discordIsVerified: true });
  queryClient.clear();
  await edit();
  expect(screen.getByText('Verified. A change removes the badge.')).toBeDefined();
});

test('saves who sees the Discord ID', async () => {
  const { user } = await edit();
  const choice = within(screen.getByRole('radiogroup', { name: 'Who sees your Discord ID' }));
  expect(choice.getByRole('radio', { name: 'My crew' }).getAttribute('aria-checked')).toBe('true');
  await user.click(choice.getByRole('radio', { name: 'Nobody' }));
  const requests = mockResponse(updateProfileEndpoint, { ...profile, discordVisibility: 'nobody' });
  await press(user, 'Save Changes');
  await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ discordVisibility: 'nobody' }]));
});

test('saves how the member plays, their age and their accessibility needs', async () => {
  const { user } = await edit();
  await user.click(screen.getByRole('checkbox', { name: 'Ranked' }));
  await user.click(screen.getByRole('checkbox', { name: 'English' }));
  await user.click(within(screen.getByRole('radiogroup', { name: '18 or older' })).getByRole('radio', { name: 'Yes' }));
  await replaceText(user, 'Accessibility needs', 'Captions');
  const visibility = within(screen.getByRole('radiogroup', { name: 'Who sees your accessibility needs' }));
  await user.click(visibility.getByRole('radio', { name: 'My crew' }));
  const change = {
    levels: ['ranked' as const],
    spokenLanguages: ['en' as const],
    isAdult: true,
    accessNeeds: 'Captions',
    accessNeedsVisibility: 'crew' as const,
  };
  const requests = mockResponse(updateProfileEndpoint, { ...profile, ...change });
  await press(user, 'Save Changes');
  await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([change]));
  const facts = ['Level', 'Languages', '18 or older', 'Accessibility needs'];
  const texts = facts.map((name) => screen.getByText(name).nextElementSibling?.textContent);
  expect(texts.map((text) => text?.replaceAll(/[\u2068\u2069]/g, ''))).toEqual([
    'Ranked',
    'English',
    'Yes',
    'Captions',
  ]);
});

test('saves a color and removes it again, by keyboard', async () => {
  const { user } = await edit();
  const color = (name: string) =>
    within(screen.getByRole('radiogroup', { name: 'Color of your profile' })).getByRole('radio', { name });
  expect(color('No color').getAttribute('aria-checked')).toBe('true');
  const requests = mockResponse(updateProfileEndpoint, { ...profile, color: 'coral' });
  act(() => color('No color').focus());
  await user.keyboard('{ArrowRight}');
  await press(user, 'Save Changes');
  await startEditing(user);
  expect(color('Coral').getAttribute('aria-checked')).toBe('true');
  await user.click(color('No color'));
  await press(user, 'Save Changes');
  await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ color: 'coral' }, { color: null }]));
});

test('fills the fields from the profile and focuses the first one', async () => {
  await edit();
  expect(
    ['Name', 'Bio', 'Location', 'Discord ID']
      .map((name) => field(name))
      .map((input) => 'value' in input && input.value),
  ).toEqual(['Ada Osei', 'Support main.', 'Lisbon', 'ada.o']);
  expect(isChecked('PC')).toBe('true');
  expect(isChecked('Mobile')).toBe('false');
  expect(within(screen.getByRole('group', { name: 'Platforms' })).getAllByRole('checkbox')).toHaveLength(8);
  expect(document.activeElement).toBe(field('Name'));
});

test('shows the email address read-only and explains why', async () => {
  const { user } = await edit();
  const email = field('Email');
  expect(email).toHaveProperty('value', 'ada@example.com');
  await user.type(email, 'x');
  expect(email).toHaveProperty('value', 'ada@example.com');
  expect(screen.getByText(/can't be changed/)).toBeDefined();
  expect(screen.getByRole('img', { name: 'Read only' })).toBeDefined();
  expect(email).toHaveProperty('readOnly', true);
});

test('sends only the changed fields and shows the new name everywhere', async () => {
  const { user, router } = await edit();
  const requests = mockResponse(updateProfileEndpoint, { ...profile, name: 'Ada Stone', platforms: ['PC', 'Mobile'] });
  mockResponse(getSessionEndpoint, { member: { ...aMember, name: 'Ada Stone' } });
  await replaceText(user, 'Name', '  Ada   Stone ');
  await user.click(platform('Mobile'));
  await press(user, 'Save Changes');
  expect(await within(card()).findByRole('heading', { name: 'Ada Stone' })).toBeDefined();
  expect(requests.map(({ body }) => body)).toEqual([{ name: 'Ada Stone', platforms: ['PC', 'Mobile'] }]);
  expect(document.activeElement).toBe(await editButton());
  await act(() => router.navigate({ to: '/dashboard' }));
  expect(await screen.findByRole('heading', { name: 'Welcome back, Ada Stone!' })).toBeDefined();
});

test('sends a cleared field as an empty value', async () => {
  const { user } = await edit();
  const requests = mockResponse(updateProfileEndpoint, { ...profile, bio: '', platforms: [] });
  await replaceText(user, 'Bio', '');
  await user.click(platform('PC'));
  await press(user, 'Save Changes');
  await editButton();
  expect(requests.map(({ body }) => body)).toEqual([{ bio: '', platforms: [] }]);
});

test('shows the success notice for three seconds', async () => {
  const { user } = await edit();
  mockResponse(updateProfileEndpoint, { ...profile, location: 'Porto' });
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

test('sends nothing and shows no notice without changes', async () => {
  const { user } = await edit();
  const requests = mockResponse(updateProfileEndpoint, profile);
  await replaceText(user, 'Location', '  Lisbon ');
  await user.click(platform('Mobile'));
  await user.click(platform('Mobile'));
  await press(user, 'Save Changes');
  expect(await editButton()).toBe(document.activeElement);
  expect(requests).toEqual([]);
  expect(screen.queryByText('Profile updated successfully!')).toBeNull();
});

test('restores the profile on Cancel without a prompt', async () => {
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

test('locks the form and shows progress while saving', async () => {
  const { user } = await edit();
  mockResponse(updateProfileEndpoint, { ...profile, location: 'Porto' });
  const respond = delayResponse(updateProfileEndpoint);
  await replaceText(user, 'Location', 'Porto');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Saving...' })).toBeDefined();
  await user.type(field('Location'), ' and more');
  expect(field('Location')).toHaveProperty('value', 'Porto');
  // Not `user.click`, which waits until the control is enabled.
  await user.pointer({ keys: '[MouseLeft]', target: platform('PC') });
  expect(isChecked('PC')).toBe('true');
  respond();
  await editButton();
});

test('focuses the first invalid field, shows its error and sends nothing', async () => {
  const { user } = await edit();
  const requests = mockResponse(updateProfileEndpoint, profile);
  await replaceText(user, 'Name', ' ');
  await press(user, 'Save Changes');
  expect(await screen.findByText('Please enter your full name')).toBeDefined();
  expect(field('Name').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('Name'));
  await user.type(field('Name'), 'A');
  expect(screen.queryByText('Please enter your full name')).toBeNull();
  expect(requests).toEqual([]);
});

test('keeps the form after a failure and shows why', async () => {
  const { user } = await edit();
  mockError(updateProfileEndpoint, 'internal');
  await replaceText(user, 'Location', 'Porto');
  await press(user, 'Save Changes');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Failed to save profile: Something went wrong on our side. Please try again.');
  expect(field('Location')).toHaveProperty('value', 'Porto');
  mockResponse(updateProfileEndpoint, { ...profile, location: 'Porto' });
  await press(user, 'Save Changes');
  expect(await screen.findByText('Profile updated successfully!')).toBeDefined();
});

test('keeps the form if there is no response', async () => {
  const { user } = await edit();
  failNetwork(updateProfileEndpoint);
  await replaceText(user, 'Location', 'Porto');
  await press(user, 'Save Changes');
  expect((await screen.findByRole('alert')).textContent).toContain("Failed to save profile: Muster can't be reached");
  expect(field('Location')).toHaveProperty('value', 'Porto');
});

test('shows validation errors of the server at their fields', async () => {
  const { user } = await edit();
  mockError(updateProfileEndpoint, 'validation-failed', {
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

test('shows changes made in another window in untouched fields and does not submit those fields', async () => {
  const { user } = await edit();
  await replaceText(user, 'Bio', 'Tank now.');
  mockResponse(getOwnProfileEndpoint, { ...profile, location: 'Porto', bio: 'From the phone', platforms: ['Mobile'] });
  await act(() => queryClient.refetchQueries({ queryKey: ['profile'] }));
  await waitFor(() => expect(field('Location')).toHaveProperty('value', 'Porto'));
  expect(isChecked('Mobile')).toBe('true');
  expect(field('Bio')).toHaveProperty('value', 'Tank now.');
  const requests = mockResponse(updateProfileEndpoint, { ...profile, bio: 'Tank now.' });
  await press(user, 'Save Changes');
  await editButton();
  expect(requests.map(({ body }) => body)).toEqual([{ bio: 'Tank now.' }]);
});

test('ignores a response that arrives after another member has signed in', async () => {
  const { user } = await edit();
  mockResponse(updateProfileEndpoint, { ...profile, location: 'Porto' });
  const release = delayResponse(updateProfileEndpoint);
  await replaceText(user, 'Location', 'Porto');
  await press(user, 'Save Changes');
  const ben = { ...aMember, id: '019a3f6e-0000-7000-8000-000000000002', name: 'Ben Carter' };
  mockResponse(getSessionEndpoint, { member: ben });
  mockResponse(getOwnProfileEndpoint, aProfile({ id: ben.id, name: ben.name, location: 'Leeds' }));
  act(refreshSession);
  await screen.findByText('Leeds');
  release();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(queryClient.getQueryData(ownProfileQuery.queryKey)?.id).toBe(ben.id);
  expect(within(card()).getByText('Leeds')).toBeDefined();
});
