import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { getOwnProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { listMembersEndpoint } from '@muster/contract/members/admin-members.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anAdmin, mockCounts } from '#test/servers/admin-server.ts';
import { mockResponse, mockDashboard, mockError } from '#test/network.ts';
import { mockProfile } from '#test/data/profile.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

async function openDashboard(address: string) {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  return renderApp(address);
}

test('lists all member pages in the sidebar and marks the current one', async () => {
  await openDashboard('/dashboard');
  const links = within(await screen.findByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard',
    '/dashboard/create-post',
    '/dashboard/browse-posts',
    '/dashboard/profile',
    '/dashboard/chat',
  ]);
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page')).toEqual([links[0]]);
});

test('lists Settings after the member pages and opens them', async () => {
  const { user, address } = await openDashboard('/dashboard');
  mockProfile();
  const sidebar = within(await screen.findByRole('complementary'));
  expect(sidebar.getAllByRole('link').at(-1)?.textContent).toBe('Settings');
  await user.click(sidebar.getByRole('link', { name: 'Settings' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Settings' });
  expect(document.activeElement).toBe(heading);
  expect([document.title, address()]).toEqual(['Settings · Muster', '/dashboard/settings']);
  expect(sidebar.getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBe('page');
});

test('gives each sidebar link an accessible name and shows Sign Out', async () => {
  await openDashboard('/dashboard');
  const main = within(await screen.findByRole('navigation', { name: 'Main' }));
  for (const name of ['Dashboard', 'Create Post', 'Browse Posts', 'Profile', 'Messages'])
    expect(main.getByRole('link', { name })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeDefined();
});

test('links an administrator from the dashboard to the admin panel', async () => {
  localStorage.setItem('isAdmin', 'true');
  mockResponse(getSessionEndpoint, { member: anAdmin });
  mockDashboard();
  mockCounts({ openCases: 0, openAppeals: 0, pendingGames: 0 });
  mockResponse(listMembersEndpoint, { rows: [], total: 0 });
  const { user, address } = renderApp('/dashboard');
  await user.click(await screen.findByRole('link', { name: 'Admin panel' }));
  await screen.findByRole('heading', { name: 'Admin panel' });
  expect(address()).toMatch(/^\/admin-panel(\?|$)/);
});

test('shows no link to the admin panel to other members, whatever local storage says', async () => {
  localStorage.setItem('isAdmin', 'true');
  await openDashboard('/dashboard');
  await screen.findByRole('navigation', { name: 'Main' });
  expect(screen.queryByRole('link', { name: 'Admin panel' })).toBeNull();
});

test('does not greet a new member as a returning one', async () => {
  const time = Date.now().toString(16).padStart(12, '0');
  const id = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000001`;
  mockDashboard();
  mockResponse(getSessionEndpoint, { member: { ...aMember, id } });
  renderApp('/dashboard');
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Ada Osei!' })).toBeDefined();
});

test('greets by name and links to three pages', async () => {
  await openDashboard('/dashboard');
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back, Ada Osei!' })).toBeDefined();
  const main = within(screen.getByRole('main'));
  const paths = ['Create Post', 'Browse Posts', 'View Profile'].map((name) =>
    main.getByRole('link', { name }).getAttribute('href'),
  );
  expect(paths).toEqual(['/dashboard/create-post', '/dashboard/browse-posts', '/dashboard/profile']);
});

test('opens the sidebar under a mouse that was there before rendering', async () => {
  await openDashboard('/dashboard');
  const link = await screen.findByRole('link', { name: 'Messages' });
  const isOpen = () => link.closest('aside')?.hasAttribute('data-open');
  // No pointerover comes first: the sidebar was rendered below the mouse.
  fireEvent.pointerMove(link, { pointerType: 'touch' });
  expect(isOpen()).toBe(false);
  fireEvent.pointerMove(link, { pointerType: 'mouse' });
  expect(isOpen()).toBe(true);
});

test('opens the sidebar on hover and by its button, until a click elsewhere', async () => {
  const { user } = await openDashboard('/dashboard');
  const sidebar = (await screen.findByRole('navigation', { name: 'Main' })).closest('aside');
  const isOpen = () => sidebar?.hasAttribute('data-open');
  await user.hover(screen.getByRole('link', { name: 'Messages' }));
  expect(isOpen()).toBe(true);
  await user.hover(screen.getByRole('main'));
  expect(isOpen()).toBe(false);
  await user.pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: 'Expand menu' }) });
  expect(isOpen()).toBe(true);
  await user.pointer({ keys: '[TouchA]', target: screen.getByRole('main') });
  expect(isOpen()).toBe(false);
});

test('closes the sidebar after a click on a link, until the mouse enters it again', async () => {
  const { user } = await openDashboard('/dashboard');
  mockProfile();
  const link = within(await screen.findByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Profile' });
  const isOpen = () => link.closest('aside')?.hasAttribute('data-open');
  await user.hover(link);
  expect(isOpen()).toBe(true);
  await user.click(link);
  fireEvent.pointerMove(link, { pointerType: 'mouse' });
  expect(isOpen()).toBe(false);
  await user.hover(screen.getByRole('main'));
  await user.hover(link);
  expect(isOpen()).toBe(true);
});

test('sets the title and focuses the heading on navigation', async () => {
  const { user } = await openDashboard('/dashboard');
  mockProfile();
  expect(await screen.findByRole('heading', { name: 'Welcome back, Ada Osei!' })).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'View Profile' }));
  const heading = await screen.findByRole('heading', { name: 'Profile' });
  expect(document.title).toBe('Profile · Muster');
  expect(document.activeElement).toBe(heading);
  expect(await screen.findByText('ada.o')).toBeDefined();
  expect(screen.getByText('1,200')).toBeDefined();
});

test('shows that the profile failed to load and retries', async () => {
  const { user } = await openDashboard('/dashboard/profile');
  mockProfile();
  mockError(getOwnProfileEndpoint, 'internal');
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load profile');
  mockError(getOwnProfileEndpoint, 'not-found');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Profile Not Found' })).toBeDefined();
});

test('links from an unknown URL to the home page', async () => {
  mockResponse(getSessionEndpoint, { member: null });
  renderApp('/nowhere');
  expect((await screen.findByRole('link', { name: 'Back to homepage' })).getAttribute('href')).toBe('/');
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: 'Muster' }).getAttribute('href')).toBe('/');
  await waitFor(() => expect(document.title).toBe('Page not found · Muster'));
  expect(screen.queryByRole('link', { name: /dashboard/i })).toBeNull();
});

test('links a member from an unknown URL to the dashboard', async () => {
  mockResponse(getSessionEndpoint, { member: aMember });
  renderApp('/nowhere');
  expect((await screen.findByRole('link', { name: 'Open dashboard' })).getAttribute('href')).toBe('/dashboard');
});

test('shows an unknown URL below the dashboard next to the sidebar, with a link back', async () => {
  const { user, address, router } = await openDashboard('/dashboard');
  await screen.findByRole('heading', { name: /Welcome back/ });
  router.history.push('/dashboard/nope');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Page not found' }));
  await user.click(screen.getByRole('link', { name: 'Back to the dashboard' }));
  expect(await screen.findByRole('heading', { name: /Welcome back/ })).toBeDefined();
  expect(address()).toBe('/dashboard');
});
