import { auditActions, type AuditRow, listAuditEndpoint } from '@muster/contract/admin/audit.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { anAdmin, openPanel } from '#test/admin-server.ts';
import { startLiveServer } from '#test/live-server.ts';
import { mockResponse, delayResponse, mockError } from '#test/network.ts';
import { detailLines, targetName } from './details.ts';
import { actionNames } from './texts.ts';

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

async function openAudit(rows: AuditRow[], search = '') {
  const requests = mockAudit(rows);
  const app = openPanel(`?tab=audit${search}`);
  await screen.findByRole('rowheader', { name: actionNames[rows[0]?.action ?? 'admin.refused'] });
  return { ...app, requests, lastRequest: () => requests.at(-1)?.search };
}

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

test('shows action, target, actor, exact time and address', async () => {
  await openAudit([anAct(1)]);
  expect(rowOf('Unverified a game').textContent).toMatch(
    /Rust.*name: Rust.*deleted posts: 3.*Grace.*2026.*:34:56.*192\.0\.2\.7/,
  );
  expect(
    within(rowOf('Unverified a game'))
      .getByText(/:34:56/)
      .getAttribute('datetime'),
  ).toBe('2026-11-20T12:34:56.000Z');
});

test('has a distinct name for every action', () => {
  expect(new Set(auditActions.map((action) => actionNames[action])).size).toBe(auditActions.length);
});

test('shows a rejected sign-in without an actor', async () => {
  await openAudit([
    anAct(1, { action: 'admin.refused', actorId: null, actorName: '', targetId: 'a@b.example', details: '{}' }),
  ]);
  expect(rowOf('Sign-in refused').textContent).toMatch(/a@b\.example.*No details\..*Not signed in/);
  expect(screen.queryByRole('button', { name: /did$/ })).toBeNull();
});

test('filters by action, actor and target, and removes each filter with one click', async () => {
  const { user, lastRequest, address } = await openAudit([anAct(1)]);
  await user.click(screen.getByRole('combobox', { name: 'Action' }));
  await user.click(await screen.findByRole('option', { name: 'Unverified a game' }));
  await user.click(screen.getByRole('button', { name: 'Show everything Grace did' }));
  await user.click(screen.getByRole('button', { name: 'Show all about Rust' }));
  await waitFor(() =>
    expect(lastRequest()).toEqual({ action: 'game.unverified', actorId: anAdmin.id, targetId: 'rust', page: 1 }),
  );
  expect(address()).toContain('targetId=rust');
  await user.click(screen.getByRole('button', { name: 'Remove filter: By Grace' }));
  await user.click(screen.getByRole('button', { name: 'Remove filter: About Rust' }));
  await waitFor(() => expect(address()).toBe('/admin-panel?tab=audit&action=game.unverified'));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Audit' }));
});

test('drops unknown search parameters', async () => {
  const { lastRequest } = await openAudit([anAct(1)], '&action=nonsense&actorId=me');
  expect(lastRequest()).toEqual({ page: 1 });
});

test('expands a long text', async () => {
  const long = `${'A long description. '.repeat(20)}The end.`;
  const { user } = await openAudit([
    anAct(1, { action: 'post.deleted', details: JSON.stringify({ description: long }) }),
  ]);
  const more = screen.getByText('Show all');
  expect(more.closest('details')?.open).toBe(false);
  await user.click(more);
  expect(more.closest('details')?.open).toBe(true);
  expect(more.closest('details')?.textContent).toContain('The end.');
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
  ['<b>no JSON', [{ name: '', value: '<b>no JSON' }]],
  ['[1,2]', [{ name: '', value: '[1,2]' }]],
  ['{}', []],
])('lists details in any format: %s', (details, lines) => {
  expect(detailLines(details)).toEqual(lines);
});

test('names a target by its details', () => {
  expect(targetName('{"email":"a@b.example","posts":2}', 'id')).toBe('a@b.example');
  expect(targetName('{"reason":"Spam"}', 'id')).toBe('id');
  expect(targetName('nonsense', 'id')).toBe('id');
});

test('shows changes by another admin without a reload', async () => {
  const live = startLiveServer();
  await openAudit([anAct(1)]);
  await waitFor(() => expect(live.isConnected()).toBe(true));
  mockAudit([anAct(2, { action: 'game.deleted', actorName: 'Lin' }), anAct(1)]);
  act(() => live.push({ type: 'admin.changed', table: 'audit' }));
  expect(await screen.findByRole('rowheader', { name: 'Deleted a game' })).toBeDefined();
});

test('requests one page at a time', async () => {
  mockAudit([anAct(1)], 30);
  const { user } = openPanel('?tab=audit');
  await screen.findByText('Page 1 of 2');
  const requests = mockAudit([anAct(2, { action: 'game.deleted' })], 30);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('rowheader', { name: 'Deleted a game' });
  expect(requests[0]?.search).toEqual({ page: 2 });
});

test('reports a load error, logs it and offers a retry', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  mockError(listAuditEndpoint, 'internal');
  const { user } = openPanel('?tab=audit');
  expect((await screen.findByRole('alert')).textContent).toContain(
    "Couldn't load the audit log. Check the console for details.",
  );
  expect(logged).toHaveBeenCalled();
  mockAudit([anAct(1)]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('rowheader', { name: 'Unverified a game' })).toBeDefined();
});

test('shows a table skeleton while loading', async () => {
  delayResponse(listAuditEndpoint);
  openPanel('?tab=audit');
  expect(await screen.findByText('Loading the audit log...')).toBeDefined();
});

test('reports no matches and clears all filters with one click', async () => {
  mockAudit([]);
  const { user } = openPanel('?tab=audit&action=game.merged');
  await screen.findByText('No entries match these filters.');
  mockAudit([anAct(1)]);
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('rowheader', { name: 'Unverified a game' })).toBeDefined();
});
