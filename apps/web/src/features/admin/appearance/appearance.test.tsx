import {
  changeAppearanceEndpoint,
  deleteAppearanceIconEndpoint,
  getAppearanceEndpoint,
  type OwnAppearance,
  uploadAppearanceIconEndpoint,
} from '@muster/contract/admin/change-appearance.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { refetchAdminData } from '../admin-queries.ts';
import { setAppearance, readAppearance } from '#src/lib/product.ts';
import { mockError, mockResponse } from '#test/network.ts';
import { openPanel } from '#test/servers/admin-server.ts';
import { aPicture, stubPictures } from '#test/stubs/picture-stubs.ts';

const initial: OwnAppearance = {
  version: 0,
  name: 'Muster',
  chosenName: '',
  defaultName: 'Muster',
  welcome: '',
  accent: '',
  links: [],
  iconId: null,
};

async function openTab(stored: Partial<OwnAppearance> = {}) {
  const before = readAppearance();
  onTestFinished(() => setAppearance(before));
  mockResponse(getAppearanceEndpoint, { ...initial, ...stored });
  const { user } = openPanel('?tab=appearance');
  const form = within(await screen.findByRole('form', { name: 'Appearance' }));
  /** Mocks the response to the next change. */
  const answer = (saved: Partial<OwnAppearance>) => {
    mockResponse(getAppearanceEndpoint, { ...initial, ...saved });
    return mockResponse(changeAppearanceEndpoint, { ...initial, ...saved });
  };
  const save = () => user.click(form.getByRole('button', { name: 'Save changes' }));
  return { user, form, answer, save };
}

test('saves only what was changed, and the page follows at once', async () => {
  const { user, form, answer, save } = await openTab({ version: 4, welcome: 'Hello', accent: '#5865f2' });
  expect(form.getByText('5 / 300')).toBeTruthy();
  const changes = answer({ version: 5, name: 'Night Owls', chosenName: 'Night Owls', welcome: 'Hello' });
  await user.type(form.getByRole('textbox', { name: 'Community name' }), 'Night Owls');
  await save();
  expect(await screen.findByText('Appearance changed.')).toBeTruthy();
  expect(changes.map(({ body }) => body)).toEqual([{ name: 'Night Owls' }]);
  await waitFor(() => expect(document.title).toContain('Night Owls'));
  expect(within(screen.getByRole('banner')).getByText('Night Owls')).toBeTruthy();
});

test('shows what another window changed, and keeps what is being edited', async () => {
  const { user, form, answer } = await openTab({ welcome: 'Hello' });
  await user.type(form.getByRole('textbox', { name: 'Welcome text' }), ' everyone');
  answer({ version: 5, name: 'Night Owls', chosenName: 'Night Owls', welcome: 'Hi' });
  refetchAdminData();
  await waitFor(() =>
    expect(form.getByRole('textbox', { name: 'Community name' })).toHaveProperty('value', 'Night Owls'),
  );
  expect(form.getByRole('textbox', { name: 'Welcome text' })).toHaveProperty('value', 'Hello everyone');
});

test('rejects a color that is too light during typing, and previews others in both themes', async () => {
  const { user, form } = await openTab();
  const field = form.getByRole('textbox', { name: 'Accent color' });
  await user.type(field, '#ffd700');
  expect(form.getByText(/^This color is too light for the light theme: .*only 2.2:1/)).toBeTruthy();
  expect(form.queryByRole('img')).toBeNull();
  await user.clear(field);
  await user.type(field, '#5865F2');
  expect(form.queryByText(/^This color/)).toBeNull();
  expect(form.getAllByRole('img').map((preview) => preview.getAttribute('aria-label'))).toEqual([
    'Preview in the light theme',
    'Preview in the dark theme',
  ]);
});

test('adds and removes links, and names an invalid address', async () => {
  const { user, form, answer, save } = await openTab({ links: [{ label: 'Site', url: 'https://a.example/' }] });
  const links = [{ label: 'Discord', url: 'https://discord.gg/owls' }];
  const changes = answer({ version: 1, links });
  await user.click(form.getByRole('button', { name: 'Add link' }));
  const row = within(form.getByRole('group', { name: 'Link 2' }));
  await waitFor(() => expect(document.activeElement).toBe(row.getByRole('textbox', { name: 'Name' })));
  await user.keyboard('Discord');
  await user.type(row.getByRole('textbox', { name: 'Address' }), 'javascript:alert(1)');
  await save();
  expect((await form.findAllByText('Use an address that starts with https://')).length).toBeGreaterThan(0);
  await user.clear(row.getByRole('textbox', { name: 'Address' }));
  await user.type(row.getByRole('textbox', { name: 'Address' }), 'https://discord.gg/owls');
  await user.click(form.getByRole('button', { name: 'Remove link 1' }));
  await save();
  await screen.findByText('Appearance changed.');
  expect(changes.map(({ body }) => body)).toEqual([{ links }]);
});

test('uploads and removes an icon', async () => {
  stubPictures();
  const { user } = await openTab();
  const icon = () => screen.getByRole('img', { name: 'Current icon' }).getAttribute('src');
  const iconId = '019a3f6e-0000-7000-8000-00000000000b';
  expect(icon()).toBe('/favicon.svg');
  mockResponse(uploadAppearanceIconEndpoint, { ...initial, version: 1, iconId });
  mockResponse(getAppearanceEndpoint, { ...initial, version: 1, iconId });
  fireEvent.change(screen.getByLabelText('Image file'), { target: { files: [aPicture(800, 600)] } });
  await waitFor(() => expect(icon()).toBe(`/icons/icon-96.png?v=${iconId}`));
  mockResponse(deleteAppearanceIconEndpoint, { ...initial, version: 2 });
  mockResponse(getAppearanceEndpoint, { ...initial, version: 2 });
  await user.click(screen.getByRole('button', { name: 'Remove icon' }));
  await waitFor(() => expect(icon()).toBe('/favicon.svg'));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upload an icon' }));
});

test('shows why a change or a file was not saved', async () => {
  stubPictures();
  const { user, form, save } = await openTab();
  mockError(changeAppearanceEndpoint, 'internal');
  await user.type(form.getByRole('textbox', { name: 'Welcome text' }), 'Hello');
  await save();
  expect(await form.findByText(/^Couldn't save the appearance: /)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Image file'), {
    target: { files: [new File(['hello'], 'a.txt', { type: 'text/plain' })] },
  });
  expect((await screen.findAllByText(/^This isn't an image/)).length).toBeGreaterThan(0);
});
