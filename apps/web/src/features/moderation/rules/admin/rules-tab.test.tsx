import {
  getRulesVersionEndpoint,
  listRulesVersionsEndpoint,
  type PublishedVersion,
  publishRulesEndpoint,
} from '@muster/contract/moderation/rules.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockError, mockResponse } from '#test/network.ts';
import { openPanel } from '#test/servers/admin-server.ts';

const aVersion = (version: number, changes: Partial<PublishedVersion> = {}): PublishedVersion => ({
  version,
  publishedAt: new Date('2026-11-20T12:00:00Z'),
  publisher: 'Grace',
  asksAgain: true,
  ...changes,
});

const mockVersions = (text: string, ...rows: PublishedVersion[]) => {
  mockResponse(listRulesVersionsEndpoint, { rows, total: rows.length });
  mockResponse(getRulesVersionEndpoint, { version: rows[0]?.version ?? 0, text });
};

const textField = () => screen.findByRole('textbox', { name: 'Rules in Markdown' });
const preview = () => within(screen.getByRole('region', { name: 'Preview' }));
const type = async (text: string) => fireEvent.change(await textField(), { target: { value: text } });

test('publishes the first rules, after a preview of what a report can name', async () => {
  mockVersions('');
  const { user } = openPanel('?tab=rules');
  expect(await textField()).toHaveProperty('value', '');
  expect(screen.getByRole('button', { name: 'Publish' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('switch')).toBeNull();
  await type('## Be kind');
  expect(await preview().findByRole('heading', { name: 'Be kind' })).toBeDefined();
  expect(preview().getByText('None yet. Number your rules: 1. Be kind.')).toBeDefined();
  await type('1. Be **kind**');
  expect(await preview().findByText('Be kind')).toBeDefined();
  const published = mockResponse(publishRulesEndpoint, { version: 1 });
  mockVersions('1. Be **kind**', aVersion(1));
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Version 1')).toBeDefined();
  expect(published).toMatchObject([{ body: { text: '1. Be **kind**', basedOn: 0, asksAgain: true } }]);
});

test('a corrected typo requires no new acceptance, and every version can be read', async () => {
  mockVersions('1. Bee kind', aVersion(2), aVersion(1, { publisher: null, asksAgain: false }));
  const { user } = openPanel('?tab=rules');
  await type('1. Be kind');
  await user.click(screen.getByRole('switch', { name: /^Ask everyone to accept again/ }));
  const published = mockResponse(publishRulesEndpoint, { version: 3 });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(published).toMatchObject([{ body: { basedOn: 2, asksAgain: false } }]));
  const rows = within(screen.getByRole('region', { name: 'History' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Version 2.*Grace.*Asked everyone/),
    expect.stringMatching(/Version 1.*Unknown User(?!.*Asked)/),
  ]);
  mockResponse(getRulesVersionEndpoint, { version: 1, text: 'The first text' });
  await user.click(screen.getByRole('button', { name: 'Show the text of version 1' }));
  expect(await screen.findByText('The first text')).toBeDefined();
});

test('keeps the text of the administrator who published second, until they choose to use it', async () => {
  mockVersions('one', aVersion(1));
  const { user } = openPanel('?tab=rules');
  await type('mine');
  mockError(publishRulesEndpoint, 'rules-published-elsewhere');
  mockVersions('theirs', aVersion(2), aVersion(1));
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText(/Another administrator has published other rules in the meantime/);
  await screen.findByRole('button', { name: 'Use my text' });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findAllByText(/^Compare your text with the newer rules/)).not.toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Use my text' }));
  expect(await textField()).toHaveProperty('value', 'mine');
  const published = mockResponse(publishRulesEndpoint, { version: 3 });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(published).toMatchObject([{ body: { text: 'mine', basedOn: 2 } }]));
});

test('removes the rules, and refuses texts that are nested too deeply', async () => {
  mockVersions('one', aVersion(1));
  const { user } = openPanel('?tab=rules');
  const published = mockResponse(publishRulesEndpoint, { version: 2 });
  await type(`${'> '.repeat(20)}x`);
  expect(await screen.findByText('Lists and quotes are nested too deeply')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(published).toEqual([]);
  await type(' ');
  expect(await preview().findByText('No rules: nobody is asked to accept anything.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Remove rules' }));
  await waitFor(() => expect(published).toHaveLength(1));
});
