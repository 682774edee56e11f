import {
  checkBackupEndpoint,
  getHealthEndpoint,
  type Health,
  sendTestMailEndpoint,
  sendTestPushEndpoint,
} from '@muster/contract/admin/health.ts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockError, mockResponse } from '#test/network.ts';
import { openPanel } from '#test/servers/admin-server.ts';

const at = new Date('2027-07-15T12:00:00Z');
const health: Health = {
  checks: [
    { name: 'Database', state: 'ok', text: 'PostgreSQL 18.1.' },
    { name: 'Backups', state: 'problem', text: 'There is no backup in /data.', advice: 'Run: npm run backup' },
    { name: 'Email', state: 'off', text: 'Emails are not sent.' },
  ],
  zones: [
    { zone: 'Europe/Berlin', at, minutes: 120 },
    { zone: 'America/New_York', at, minutes: 0 },
    { zone: 'Mars/Olympus', at, minutes: 7 },
  ],
};

const textOf = async (name: string) => (await screen.findByText(name)).parentElement?.textContent;

test('lists the checks by name with their state and advice, and compares the browser with the server', async () => {
  mockResponse(getHealthEndpoint, health);
  openPanel('?tab=health');
  expect(await textOf('Backups')).toBe('BackupsProblemThere is no backup in /data.Run: npm run backup');
  expect(await textOf('Database')).toBe('DatabaseOKPostgreSQL 18.1.');
  expect(await textOf('Email')).toBe('EmailNot set upEmails are not sent.');
  expect(await textOf('Clock')).toBe('ClockOKThe clocks of this browser and the server agree.');
  expect(await textOf('Time zones')).toContain('other rules than the server for America/New_York, Mars/Olympus.');
});

test('sends a test email and notification and checks a backup, and shows the results', async () => {
  mockResponse(getHealthEndpoint, health);
  const { user } = openPanel('?tab=health');
  const mails = mockResponse(sendTestMailEndpoint, { name: 'Email', state: 'ok', text: 'It was sent.' });
  await user.click(await screen.findByRole('button', { name: 'Send me a test email' }));
  expect(await screen.findByText('It was sent.')).toBeDefined();
  expect(mails).toHaveLength(1);
  const pushes = mockResponse(sendTestPushEndpoint, { name: 'Push', state: 'ok', text: 'It was pushed.' });
  await user.click(screen.getByRole('button', { name: 'Send me a test notification' }));
  expect(await screen.findByText('It was pushed.')).toBeDefined();
  expect(pushes).toHaveLength(1);
  mockResponse(checkBackupEndpoint, { name: 'Backups', state: 'ok', text: 'It was read.' });
  const checked = { ...health, checks: [{ name: 'Backups', state: 'ok', text: 'It is complete.' } as const] };
  mockResponse(getHealthEndpoint, checked);
  await user.click(screen.getByRole('button', { name: 'Check the newest backup' }));
  expect(await screen.findByText('It was read.')).toBeDefined();
  expect(await screen.findByText('It is complete.')).toBeDefined();
});

test('shows a test notification that reached no browser as information, not as a success', async () => {
  mockResponse(getHealthEndpoint, health);
  const { user } = openPanel('?tab=health');
  mockResponse(sendTestPushEndpoint, { name: 'Push', state: 'off', text: 'No browser has notifications.' });
  await user.click(await screen.findByRole('button', { name: 'Send me a test notification' }));
  const toast = (await screen.findByText('No browser has notifications.')).closest('[data-type]');
  expect(toast?.getAttribute('data-type')).toBe('info');
});

test('scrolls the chosen tab into view', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  mockResponse(getHealthEndpoint, health);
  openPanel('?tab=health');
  await screen.findByText('PostgreSQL 18.1.');
  expect(scrolled.mock.contexts).toContain(screen.getByRole('tab', { name: /^Health/ }));
});

test('reports checks that failed to load and offers a retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  mockError(getHealthEndpoint, 'internal');
  const { user } = openPanel('?tab=health');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain("Couldn't check the server. Check the console for details.");
  mockResponse(getHealthEndpoint, health);
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('PostgreSQL 18.1.')).toBeDefined();
});
