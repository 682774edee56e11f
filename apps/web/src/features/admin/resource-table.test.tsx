import { getAdminCountsEndpoint } from '@muster/contract/admin/overview.ts';
import { pageSchema, TABLE_PAGE_SIZE, tableSearchSchema } from '@muster/contract/values/paging.ts';
import { z } from '@muster/contract/zod.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TextField } from '#src/components/form/text-field.tsx';
import { registerToaster } from '#src/components/overlay/show-toast.ts';
import '#src/components/overlay/confirm-panel.tsx';
import { mockResponse } from '#test/network.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { pagesKey, refetchAdminData, refetchAfter, removeRow } from './admin-queries.ts';
import { type AdminSearch, applySearchChanges } from './admin-search.ts';
import { actionsColumn, RowMenu } from './cells.tsx';
import { searchFilter, selectFilter, viewFilter } from './filters.tsx';
import { readFilter, type RowActions, type RowDialogProps, rowFocusId } from './resource.ts';
import { resourceTab } from './resource-table.tsx';
import { FormDialog, RowConfirm } from './row-dialogs.tsx';

interface Tool {
  readonly id: string;
  readonly name: string;
}

const aTool = (number: number): Tool => ({ id: `tool-${number}`, name: `Tool ${number}` });
const tools = (count: number) => Array.from({ length: count }, (_, index) => aTool(index + 1));

const querystring = z.strictObject({
  search: z.optional(tableSearchSchema),
  platform: z.optional(z.enum(['PC', 'Mobile'])),
  state: z.optional(z.enum(['pending', 'verified'])),
  sort: z._default(z.enum(['newest', 'oldest']), 'newest'),
  page: pageSchema,
});

const listed: unknown[] = [];

/** Stands in for the server. Filters other than the search match nothing. */
const server = {
  stored: tools(2),
  change: async (input: string): Promise<string> => input,
  list: async ({ search = '', platform, state, page }: z.output<typeof querystring>) => {
    const isHidden = platform !== undefined || state !== undefined;
    const rows = server.stored.filter(({ name }) => !isHidden && name.includes(search));
    return { rows: rows.slice((page - 1) * TABLE_PAGE_SIZE, page * TABLE_PAGE_SIZE), total: rows.length };
  },
};

const RenameTool = ({ row, ...dialog }: RowDialogProps<Tool>) => (
  <FormDialog
    {...dialog}
    title={`Rename ${row.name}`}
    description="Everyone sees the new name."
    schema={z.object({ name: z.string().check(z.minLength(1, 'Please enter a name')) })}
    values={{ name: row.name }}
    isFinal={({ message }) => message === 'gone'}
    change={({ name }) => refetchAfter(server.change(name))}
    describeSuccess={(result) => `Renamed: ${result}`}
    describeFailure={({ message }) => `Couldn't rename: ${message}`}
  >
    {({ form, isBusy }) => <TextField label="Name" readOnly={isBusy} {...form.field('name')} />}
  </FormDialog>
);

const DeleteTool = ({ row, ...dialog }: RowDialogProps<Tool>) => (
  <RowConfirm
    {...dialog}
    title={`Delete ${row.name}?`}
    body="For good."
    confirmLabel="Delete"
    busyLabel="Deleting..."
    change={async () => {
      await refetchAfter(server.change(row.id));
      removeRow(pagesKey('games'), row.id);
    }}
    describeSuccess={() => 'Deleted'}
    failureText="Error deleting"
  />
);

const ToolsTab = resourceTab({
  data: 'games',
  readFilter: (search) => readFilter(querystring, search),
  list: (filter) => {
    listed.push(filter);
    return server.list(filter);
  },
  texts: {
    caption: 'Tools',
    pages: 'Pages of tools',
    loading: 'Loading tools...',
    loadFailed: 'Error loading tools',
    none: 'No tools yet',
    noneText: 'Tools appear here.',
    notFound: 'No tools found',
    notFoundText: 'No tools match.',
  },
  filters: [
    searchFilter('Search tools'),
    selectFilter({
      param: 'platform',
      label: 'Platform',
      allLabel: 'All platforms',
      values: ['PC', 'Mobile'],
      nameOf: (platform) => platform,
    }),
    viewFilter({
      param: 'state',
      label: 'State',
      allLabel: 'All tools',
      values: ['pending', 'verified'],
      nameOf: (state) => state,
      counts: { pending: 'pendingGames' },
    }),
  ],
  filtersClass: '',
  columns: ({ onOpen }: RowActions<Tool, 'rename' | 'delete'>) => [
    {
      id: 'name',
      header: 'Name',
      isRowHeader: true,
      sort: { descending: 'newest', ascending: 'oldest' },
      render: ({ name }) => name,
    },
    actionsColumn<Tool>((tool) => (
      <RowMenu
        id={rowFocusId(tool.id)}
        name={tool.name}
        onOpen={(dialog) => onOpen(dialog, tool)}
        actions={[
          ['Rename', Trash2, 'rename'],
          ['Delete', Trash2, 'delete'],
        ]}
      />
    )),
  ],
  dialogs: { rename: RenameTool, delete: DeleteTool },
});

function Panel({ start }: { readonly start: AdminSearch }) {
  const [search, setSearch] = useState(start);
  return (
    <QueryClientProvider client={queryClient}>
      <p role="note">{new URLSearchParams(search).toString()}</p>
      <ToolsTab
        search={search}
        onSearchChange={(changes) => setSearch((before) => applySearchChanges(before, changes))}
      />
    </QueryClientProvider>
  );
}

const toasts: string[] = [];

beforeEach(() => {
  Object.assign(server, { stored: tools(2), change: async (input: string) => input });
  listed.length = 0;
  toasts.length = 0;
  mockResponse(getAdminCountsEndpoint, {
    members: 0,
    games: 0,
    posts: 0,
    openCases: 0,
    openAppeals: 0,
    pendingGames: 4,
  });
  return registerToaster(({ text }) => toasts.push(text));
});

function open(start: AdminSearch = {}) {
  const user = userEvent.setup();
  render(<Panel start={start} />);
  const menuOf = (name: string) => screen.getByRole('button', { name: `Actions for ${name}` });
  const choose = async (name: string, action: string) => {
    await screen.findByRole('rowheader', { name });
    await user.click(menuOf(name));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };
  return { user, menuOf, choose };
}

const address = () => screen.getByRole('note').textContent;
const lastListed = () => listed.at(-1);

test('lists what the URL says, ignores invalid values and shows the filters', async () => {
  open({ search: 'Tool', platform: 'Abacus', state: 'pending', sort: 'size', page: 'x', action: 'game.merged' });
  await waitFor(() => expect(listed[0]).toEqual({ search: 'Tool', state: 'pending', sort: 'newest', page: 1 }));
  expect(screen.getByRole('searchbox', { name: 'Search tools' })).toHaveProperty('value', 'Tool');
  expect(await screen.findByRole('button', { name: 'pending (4)', pressed: true })).toBeDefined();
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
});

test('a filter, a search or an order changes the URL and lists the first page', async () => {
  server.stored = tools(60);
  const { user } = open({ page: '2' });
  await screen.findByText('Page 2 of 3');
  await user.type(screen.getByRole('searchbox'), ' Tool ');
  await waitFor(() => expect(lastListed()).toEqual({ search: 'Tool', sort: 'newest', page: 1 }));
  await user.click(screen.getByRole('button', { name: 'Name' }));
  await user.click(screen.getByRole('combobox', { name: 'Platform' }));
  await user.click(await screen.findByRole('option', { name: 'Mobile' }));
  await user.click(screen.getByRole('button', { name: 'verified' }));
  expect(address()).toBe('search=Tool&state=verified&sort=oldest&platform=Mobile');
  await waitFor(() =>
    expect(lastListed()).toEqual({ search: 'Tool', platform: 'Mobile', state: 'verified', sort: 'oldest', page: 1 }),
  );
});

test('lists one page at a time and replaces a page past the end by the last one', async () => {
  server.stored = tools(60);
  const { user } = open({ page: '7' });
  await screen.findByText('Page 3 of 3');
  expect(address()).toBe('page=3');
  expect(await screen.findAllByRole('rowheader')).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await screen.findByRole('rowheader', { name: 'Tool 26' });
  expect(screen.getAllByRole('rowheader')).toHaveLength(TABLE_PAGE_SIZE);
  expect(screen.getByText('· 60 in total')).toBeDefined();
});

test('announces loading, then that there are no rows', async () => {
  server.stored = [];
  open();
  expect(screen.getByText('Loading tools...')).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'No tools yet' })).toBeDefined();
  expect(screen.queryByText('Loading tools...')).toBeNull();
});

test.each<[AdminSearch, string[], string, string]>([
  [
    { search: 'Tool', platform: 'PC', state: 'pending', sort: 'oldest' },
    ['2 results without filters'],
    'Clear filters',
    'search=Tool&sort=oldest',
  ],
  [{ search: 'zzz' }, ['2 results without the search'], 'Clear search', ''],
  [{ search: 'zzz', state: 'pending' }, [], 'Clear filters', ''],
])(
  'an empty table with %o shows how many rows are hidden and clears what hides them',
  async (start, texts, label, after) => {
    const { user } = open(start);
    await screen.findByRole('heading', { name: 'No tools found' });
    await waitFor(() =>
      expect(screen.queryAllByText(/ without /).map(({ textContent }) => textContent)).toEqual(texts),
    );
    await user.click(screen.getAllByRole('button', { name: label }).at(-1) ?? document.body);
    expect(address()).toBe(after);
  },
);

test('shows a load error in place of the rows, logs it and offers a retry', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { list } = server;
  server.list = () => Promise.reject(new Error('no network'));
  const { user } = open();
  expect((await screen.findByRole('alert')).textContent).toContain('Error loading tools');
  expect(String(logged.mock.calls[0]?.[0])).toContain('no network');
  server.list = list;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('rowheader', { name: 'Tool 1' })).toBeDefined();
});

test('a dialog shows its row as it is now, and closing it returns the focus to the row', async () => {
  const { user, choose, menuOf } = open();
  await choose('Tool 2', 'Delete');
  await screen.findByRole('alertdialog', { name: 'Delete Tool 2?' });
  server.stored = [aTool(1), { id: 'tool-2', name: 'Hammer' }];
  refetchAdminData();
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Hammer?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(menuOf('Hammer')));
});

test('a confirmed deletion removes the row and moves the focus to the first control', async () => {
  const { user, choose } = open();
  server.change = async (id) => {
    server.stored = server.stored.filter((tool) => tool.id !== id);
    return id;
  };
  await choose('Tool 2', 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Tool 2' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')));
  expect(toasts).toEqual(['Deleted']);
});

test('shows a failed deletion in its dialog and keeps the row', async () => {
  const { user, choose, menuOf } = open();
  server.change = () => Promise.reject(new Error('no network'));
  await choose('Tool 2', 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Error deleting');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(menuOf('Tool 2')));
  expect(toasts).toEqual([]);
});

test('a form names an invalid field, keeps its input on failure, and closes with a toast and a refetch', async () => {
  const { user, choose } = open();
  const sent: string[] = [];
  server.change = (name) => {
    sent.push(name);
    return sent.length === 1 ? Promise.reject(new Error('no network')) : Promise.resolve(name);
  };
  await choose('Tool 1', 'Rename');
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(field);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Please enter a name')).toBeDefined();
  expect(sent).toEqual([]);
  await user.type(field, 'Saw{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe("Couldn't rename: no network");
  expect(field).toHaveProperty('value', 'Saw');
  server.stored = [{ id: 'tool-1', name: 'Saw' }];
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('rowheader', { name: 'Saw' })).toBeDefined();
  expect([toasts, sent]).toEqual([['Renamed: Saw'], ['Saw', 'Saw']]);
  await choose('Saw', 'Rename');
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Saw');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a form stays open and locked while its change runs', async () => {
  const { user, choose } = open();
  const { promise, resolve } = Promise.withResolvers<string>();
  server.change = () => promise;
  await choose('Tool 1', 'Rename');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Saving...' })).toBeDefined();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('readOnly', true);
  resolve('Tool 1');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shows a final error instead of the form and moves the focus to its only button', async () => {
  const { user, choose } = open();
  server.change = () => Promise.reject(new Error('gone'));
  await choose('Tool 1', 'Rename');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('gone')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Close'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
