import { type AuditRow, auditRangeMessage, listAuditEndpoint } from '@muster/contract/admin/audit.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { anAdmin, openPanel } from '#test/servers/admin-server.ts';
import { mockResponse } from '#test/network.ts';
import { detailLines } from './audit-details.ts';

const anAct = (number: number, changes: Partial<AuditRow> = {}): AuditRow => ({
  id: `019a3f6e-0000-7000-b000-${String(number).padStart(12, '0')}`,
  at: new Date('2026-11-20T12:34:56Z'),
  actorId: anAdmin.id,
  actorName: 'Grace',
  action: 'game.unverified',
  targetId: 'rust',
  details: '{"name": "Rust", "deletedPosts": 3}',
  address: '192.0.2.7',
  requestId: 'request-1',
  ...changes,
});

const mockAudit = (rows: AuditRow[], total = rows.length) => mockResponse(listAuditEndpoint, { rows, total });

const unverified = 'Unverified Rust and deleted 3 posts';
const rowHeader = (name: string) => screen.findByRole('rowheader', { name });

async function openAudit(rows = [anAct(1)], search = '', sentence = unverified) {
  const requests = mockAudit(rows, 30);
  const app = openPanel(`?tab=audit${search}`);
  await rowHeader(sentence);
  return { ...app, requests, lastRequest: () => requests.at(-1)?.search };
}

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const field = (label: string) => screen.getByLabelText(label);
const typeDay = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

test('shows what happened, who did it, when and from which address', async () => {
  await openAudit();
  const cells = [...rowOf(unverified).children].map(({ textContent }) => textContent);
  expect(cells).toEqual([unverified, 'WhoGrace', 'WhenNov 20, 2026, 09:04 AM', 'IP address192.0.2.7']);
});

test('shows a rejected sign-in without an actor', async () => {
  const refused = { action: 'admin.refused', actorId: null, actorName: '', targetId: 'a@b.example' } as const;
  await openAudit([anAct(1, { ...refused, details: '{}' })], '', 'Failed to sign in');
  expect(rowOf('Failed to sign in').textContent).toContain('Not signed in');
  expect(screen.queryByRole('button', { name: 'Not signed in' })).toBeNull();
});

test('shows all stored details, the exact time and the request on demand', async () => {
  const { user } = await openAudit([anAct(2, { action: 'game.deleted' }), anAct(1)]);
  const details = screen.getByRole('button', { name: `Details: ${unverified}` });
  expect(details.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText('request-1')).toBeNull();
  await user.click(details);
  expect(details.getAttribute('aria-expanded')).toBe('true');
  expect(document.getElementById(details.getAttribute('aria-controls') ?? '')?.textContent).toBe(
    'name: Rustdeleted posts: 3exact time: Nov 20, 2026, 09:04:56 AM GMT-3:30request ID: request-1',
  );
  expect(await rowHeader(unverified)).toBeDefined();
  await user.click(details);
  expect(screen.queryByText('request-1')).toBeNull();
});

test('filters by action, actor and target, and removes each filter with one click', async () => {
  const { user, lastRequest, address } = await openAudit();
  await user.click(await screen.findByRole('combobox', { name: 'Action' }));
  await user.click(await screen.findByRole('option', { name: 'Unverified a game' }));
  await user.click(screen.getByRole('button', { name: 'Grace' }));
  await user.click(screen.getByRole('button', { name: 'Rust' }));
  await waitFor(() =>
    expect(lastRequest()).toEqual({ action: 'game.unverified', actorId: anAdmin.id, targetId: 'rust', page: 1 }),
  );
  expect(address()).toContain('targetId=rust');
  await user.click(screen.getByRole('button', { name: 'Remove filter: By Grace' }));
  await user.click(screen.getByRole('button', { name: 'Remove filter: About Rust' }));
  await waitFor(() => expect(address()).toBe('/admin-panel?tab=audit&action=game.unverified'));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Audit' }));
});

test('filters by the member of a decision', async () => {
  const memberId = '019a3f6e-0000-7000-8000-000000000009';
  const details = JSON.stringify({ action: 'suspend', days: 3, memberId, member: 'NightWolf' });
  const suspended = 'Suspended NightWolf for 3 days';
  const { user, lastRequest } = await openAudit([anAct(1, { action: 'report.decided', details })], '', suspended);
  await user.click(screen.getByRole('button', { name: 'NightWolf' }));
  await screen.findByRole('button', { name: 'Remove filter: About NightWolf' });
  expect(lastRequest()).toEqual({ targetId: memberId, page: 1 });
});

test('filters by days of the local time zone, including the last one, which ends after a clock change', async () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const [from, before] = [new Date('2026-10-23T22:00:00Z'), new Date('2026-10-25T23:00:00Z')];
  const { lastRequest, address } = await openAudit([anAct(1)], '&from=2026-10-24&page=2');
  expect(lastRequest()).toEqual({ from, page: 2 });
  expect(field('From')).toHaveProperty('value', '2026-10-24');
  typeDay('To', '2026-10-25');
  await waitFor(() => expect(address()).toBe('/admin-panel?tab=audit&from=2026-10-24&to=2026-10-25'));
  await waitFor(() => expect(lastRequest()).toEqual({ from, before, page: 1 }));
  typeDay('From', '');
  await waitFor(() => expect(lastRequest()).toEqual({ before, page: 1 }));
});

test('waits until a year is typed', async () => {
  const { requests, address } = await openAudit();
  for (const year of ['0002', '0020', '0202']) {
    typeDay('From', `${year}-11-20`);
    expect(field('From')).toHaveProperty('value', `${year}-11-20`);
  }
  typeDay('From', '2026-11-20');
  await waitFor(() => expect(address()).toBe('/admin-panel?tab=audit&from=2026-11-20'));
  await waitFor(() => expect(requests).toHaveLength(2));
});

test('reports a reversed range at its field and requests only all entries', async () => {
  const requests = mockAudit([anAct(1)]);
  const { user } = openPanel('?tab=audit&from=2026-11-20&to=2026-11-19');
  await screen.findByText('No entries match these filters.');
  await waitFor(() => expect(requests.map(({ search }) => search)).toEqual([{ page: 1 }]));
  expect(field('To').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(auditRangeMessage)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await rowHeader(unverified);
  expect([field('From'), field('To')].map((input) => input.getAttribute('value'))).toEqual(['', '']);
});

test('drops unknown search parameters', async () => {
  const invalid = '&action=nonsense&actorId=me&from=2026-02-30&to=yesterday';
  const { lastRequest } = await openAudit([anAct(1)], invalid);
  expect(lastRequest()).toEqual({ page: 1 });
});

test.each([
  [
    '{"before":"Rust","after":"Oxide"}',
    [
      { name: 'before', value: 'Rust' },
      { name: 'after', value: 'Oxide' },
    ],
  ],
  [
    '{"movedPosts":2,"tags":["a"],"until":null}',
    [
      { name: 'moved posts', value: '2' },
      { name: 'tags', value: '["a"]' },
      { name: 'until', value: 'null' },
    ],
  ],
  ['<b>no JSON', [{ name: 'details', value: '<b>no JSON' }]],
  ['[1,2]', [{ name: 'details', value: '[1,2]' }]],
  ['{}', []],
])('lists details in any format: %s', (details, lines) => {
  expect(detailLines(anAct(1, { details, requestId: '' })).slice(0, -1)).toEqual(lines);
});
