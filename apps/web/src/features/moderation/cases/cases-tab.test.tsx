import {
  decideAppealEndpoint,
  decideCaseEndpoint,
  listAppealsEndpoint,
  listCasesEndpoint,
  type ReportCase,
} from '@muster/contract/moderation/cases.ts';
import { getMemberRecordEndpoint } from '@muster/contract/members/admin-members.ts';
import { emblemOf } from '@muster/contract/values/emblem.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { queryClient } from '#src/lib/api/query-client.ts';
import { expect, test, vi } from 'vitest';
import { aMemberRow, openPanel } from '#test/servers/admin-server.ts';
import { startLiveServer } from '#test/servers/live-server.ts';
import { mockResponse, delayResponse, mockError } from '#test/network.ts';
import { aCase, aCopy, ada, aDecision, anAppeal, aReport, bob, cleo } from '#test/data/reports.ts';

const noCrews = { crewMessages: 0, activeCrews: 0, playersIn: 0, playersWaiting: 0 };
const record = {
  ...aMemberRow(3),
  conversations: 2,
  messages: 9,
  reportsMade: 4,
  reportsAbout: 1,
  reportsActedOn: 1,
  missedChecks: 2,
  noShows: 1,
  ...noCrews,
};

const mockCases = (...rows: ReportCase[]) => mockResponse(listCasesEndpoint, { rows, total: rows.length });
const openCases = (...rows: ReportCase[]) => {
  const requests = mockCases(...rows);
  mockResponse(getMemberRecordEndpoint, { ...record, sanctions: [] });
  return { ...openPanel('?tab=reports'), requests };
};
const cards = () => screen.findAllByRole('article');
const card = async (place: number) => within((await cards())[place] ?? document.body);
/** Presses a button of the first case, or an item of its menu. */
async function press(user: UserEvent, label: string): Promise<void> {
  const shown = await card(0);
  const button = shown.queryByRole('button', { name: label });
  if (button) return user.click(button);
  await user.click(shown.getByRole('button', { name: /^More actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: label }));
}
/** The question about a decision. A toast has the role dialog as well, but its name is no question. */
const named = { name: /\?$/ };
const dialog = async () => within(await screen.findByRole('dialog', named));
/** A case that Ada and Cleo reported, for different reasons. */
const twoReports = aCase(1, {
  reportCount: 2,
  copies: [
    aCopy(1, {
      reports: [
        aReport(1),
        aReport(2, { reporter: cleo, reason: 'Something else', note: 'me too', rule: 'No advertising' }),
      ],
    }),
  ],
});

test('shows several reports on one post as one card with every reporter, and the evidence once', async () => {
  openCases(twoReports);
  expect(await cards()).toHaveLength(1);
  const shown = await card(0);
  expect(shown.getByRole('heading', { name: 'Post: Spam or scam, Something else' })).toBeDefined();
  expect(shown.getByText('2 reports')).toBeDefined();
  expect(shown.getAllByText('Selling accounts, number 1')).toHaveLength(1);
  const [first, second] = within(shown.getByRole('list', { name: 'Reports' })).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/Ada Osei.*Spam or scam9 hr ago$/);
  expect(second?.textContent).toMatch(/Cleo Park.*Something else8 hr agoRuleNo advertisingNoteme too$/);
});

test('shows evidence that differs with the reports it was copied for', async () => {
  openCases(aCase(1, { reportCount: 2, copies: [aCopy(1), aCopy(2, { reports: [aReport(2, { reporter: cleo })] })] }));
  const shown = await card(0);
  const copies = shown
    .getAllByRole('heading', { level: 3, name: /^As reported / })
    .map((heading) => heading.closest('section'));
  expect(copies[0]?.textContent).toMatch(/Selling accounts, number 1.*Ada Osei/);
  expect(copies[1]?.textContent).toMatch(/Selling accounts, number 2.*Cleo Park/);
});

test('shows the emblem that the reported game has elsewhere', async () => {
  openCases(aCase(1));
  const [article] = await cards();
  expect(article?.querySelector('rect')?.getAttribute('fill')).toBe(emblemOf('valorant', 'Valorant').backgroundColor);
});

test('shows how many reports of a large case are not listed', async () => {
  openCases(aCase(1, { reportCount: 102 }));
  const shown = await card(0);
  expect(
    shown.getByText("101 more reports aren't shown here. They'll open as a new case after you decide this one."),
  ).toBeDefined();
});

test('excludes a report from the decision that arrives while the dialog is open', async () => {
  const live = startLiveServer();
  const { user } = openCases(aCase(1));
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  const dialogContent = await dialog();
  await waitFor(() => expect(live.isConnected()).toBe(true));
  mockCases(twoReports);
  act(() => live.push({ type: 'admin.changed', table: 'reports' }));
  expect(await screen.findByText('2 reports')).toBeDefined();
  await user.type(dialogContent.getByLabelText('Reason'), 'Because');
  const requests = mockResponse(decideCaseEndpoint, aCase(1, { decisions: [aDecision('dismissed')] }));
  await user.click(dialogContent.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(requests).toMatchObject([{ body: { reportIds: [aReport(1).id] } }]));
});

test('shows content, reason, reporter and reported member', async () => {
  openCases(
    aCase(1, { copies: [aCopy(1, { reports: [aReport(1, { note: 'look at this' })] })] }),
    aCase(2, {
      kind: 'member',
      actions: ['dismiss', 'warn', 'suspend', 'disable'],
      copies: [aCopy(2, { evidence: { member: { name: 'Bobby', bio: 'Cheap <i>accounts</i>', location: 'Oslo' } } })],
    }),
  );
  const post = await card(0);
  expect(post.getByRole('heading', { name: 'Post: Spam or scam' })).toBeDefined();
  for (const text of [
    'Valorant',
    'PC',
    'Selling accounts, number 1',
    'look at this',
    'Ada Osei',
    'Bob Lane',
    'Spam or scam',
  ])
    expect(post.getByText(text)).toBeDefined();
  expect(post.getAllByText('9 hr ago')).toHaveLength(2);
  expect(post.queryByText('1 report')).toBeNull();
  const player = await card(1);
  expect(player.getByRole('heading', { name: 'User: Spam or scam' })).toBeDefined();
  expect(player.getByText('Cheap <i>accounts</i>')).toBeDefined();
  expect(player.queryByRole('button', { name: /^Delete/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Reports (2)', pressed: true })).toBeDefined();
});

test('shows a reported message highlighted among its neighbours', async () => {
  const aReportedMessage = (number: number, senderId: string, text: string) => ({
    id: `019a3f6e-0000-7000-8000-0000000008a${number}`,
    senderId,
    text,
    sentAt: new Date('2026-11-20T12:00:00Z'),
  });
  const messages = [
    aReportedMessage(1, ada.id, 'who are you'),
    aReportedMessage(2, bob.id, 'buy it or else'),
    aReportedMessage(2, ada.id, 'no'),
  ];
  openCases(
    aCase(1, {
      kind: 'message',
      targetId: aReportedMessage(2, '', '').id,
      copies: [aCopy(1, { evidence: { messages } })],
    }),
  );
  const lines = within((await cards())[0] ?? document.body)
    .getAllByRole('listitem')
    .slice(0, messages.length)
    .map(({ textContent }) => textContent);
  expect(lines.map((line) => line.includes('Reported'))).toEqual([false, true, false]);
  expect(lines[0]).toMatch(/^AOAda Osei.*who are you$/);
  expect(lines[1]).toMatch(/^BLBob Lane.*Reported.*buy it or else$/);
});

test("fetches a member's history only when it is opened", async () => {
  const { user } = openCases(aCase(1));
  const requests = mockResponse(getMemberRecordEndpoint, {
    ...record,
    sanctions: [{ kind: 'warned', reason: 'Be kind', until: null, createdAt: new Date('2026-11-02T12:00:00Z') }],
  });
  await user.click(await screen.findByRole('button', { name: 'History Bob Lane' }));
  expect(await screen.findByText('1 report about them, 1 acted on')).toBeDefined();
  expect(requests).toMatchObject([{ params: { memberId: bob.id } }]);
  for (const text of [
    '3 posts, 2 conversations',
    '4 reports made by them',
    '2 missed ready checks, 1 no-show in 30 days',
    'Warned',
    'Be kind',
  ])
    expect(screen.getByText(text)).toBeDefined();
});

test('reports why a history failed to load and offers a retry', async () => {
  const { user } = openCases(aCase(1));
  mockError(getMemberRecordEndpoint, 'member-not-found');
  await user.click(await screen.findByRole('button', { name: 'History Ada Osei' }));
  expect(await screen.findByText("Couldn't load the history: We couldn't find this player.")).toBeDefined();
  mockResponse(getMemberRecordEndpoint, { ...record, sanctions: [] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('None.')).toBeDefined();
});

test('requires a reason for a suspension, then removes the report and moves the focus to the next one', async () => {
  const { user } = openCases(twoReports, aCase(2));
  await press(user, 'Suspend');
  const dialogContent = await dialog();
  expect(dialogContent.getByRole('heading', { name: 'Suspend Bob Lane?' })).toBeDefined();
  expect(dialogContent.getByText('This closes all 2 reports.')).toBeDefined();
  expect(
    dialogContent.getByText('Bob Lane sees this exactly as you write it. All 2 reporters see that you acted.'),
  ).toBeDefined();
  const requests = mockResponse(decideCaseEndpoint, aCase(1, { decisions: [aDecision('suspended')] }));
  await user.click(dialogContent.getByRole('button', { name: 'Suspend' }));
  expect(dialogContent.getByText('Please give a reason')).toBeDefined();
  expect(requests).toEqual([]);
  await user.type(dialogContent.getByLabelText('Reason'), 'No sales');
  await user.click(dialogContent.getByRole('radio', { name: '7 days' }));
  mockCases(aCase(2));
  await user.click(dialogContent.getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(screen.queryByRole('dialog', named)).toBeNull());
  expect(requests).toMatchObject([
    {
      params: { caseId: twoReports.id },
      body: {
        decision: { action: 'suspend', reason: 'No sales', days: 7 },
        reportIds: [aReport(1).id, aReport(2).id],
      },
    },
  ]);
  expect(await cards()).toHaveLength(1);
  const next = (await card(0)).getByRole('heading', { name: 'Post: Spam or scam' });
  await waitFor(() => expect(document.activeElement).toBe(next));
});

test('accepts a custom number of days up to a year', async () => {
  const { user } = openCases(aCase(1));
  await press(user, 'Suspend');
  const dialogContent = await dialog();
  const requests = mockResponse(decideCaseEndpoint, aCase(1, { decisions: [aDecision('suspended')] }));
  await user.click(dialogContent.getByRole('radio', { name: 'Other' }));
  await user.type(dialogContent.getByLabelText('Reason'), 'No sales');
  for (const days of ['', '0', '366', '1.5']) {
    await user.clear(dialogContent.getByLabelText('Days'));
    if (days) await user.type(dialogContent.getByLabelText('Days'), days);
    await user.click(dialogContent.getByRole('button', { name: 'Suspend' }));
    expect(dialogContent.getByText('A suspension lasts 1 to 365 days')).toBeDefined();
  }
  expect(requests).toEqual([]);
  await user.clear(dialogContent.getByLabelText('Days'));
  await user.type(dialogContent.getByLabelText('Days'), '90');
  await user.click(dialogContent.getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(requests).toMatchObject([{ body: { decision: { days: 90 } } }]));
});

test.each([
  ['Dismiss', 'Dismiss this case?', 'dismiss', 'dismissed', 'The case was dismissed.'],
  ['Delete the post', "Delete Bob Lane's post?", 'delete-content', 'content-deleted', 'The content was deleted.'],
  ['Warn', 'Warn Bob Lane?', 'warn', 'warned', 'Bob Lane was warned.'],
  ['Disable', 'Disable Bob Lane?', 'disable', 'disabled', 'Bob Lane was disabled.'],
] as const)('%s asks for a reason and is said to be done', async (label, title, action, outcome, done) => {
  const { user } = openCases(aCase(1));
  const requests = mockResponse(decideCaseEndpoint, aCase(1, { decisions: [aDecision(outcome)] }));
  await press(user, label);
  const dialogContent = await dialog();
  expect(dialogContent.getByRole('heading', { name: title })).toBeDefined();
  expect(dialogContent.queryByRole('radio')).toBeNull();
  await user.type(dialogContent.getByLabelText('Reason'), 'Because');
  mockCases();
  await user.click(dialogContent.getByRole('button', { name: label }));
  expect(await screen.findAllByText(done)).not.toHaveLength(0);
  expect(requests).toMatchObject([{ body: { decision: { action, reason: 'Because' } } }]);
  expect(await screen.findByText('No open reports')).toBeDefined();
  const queue = screen.getByRole('region', { name: 'Reports' });
  await waitFor(() => expect(document.activeElement).toBe(queue));
});

test('reports that another admin has decided and removes the report', async () => {
  const { user } = openCases(aCase(1), aCase(2));
  await user.click((await card(0)).getByRole('button', { name: 'Dismiss' }));
  const dialogContent = await dialog();
  await user.type(dialogContent.getByLabelText('Reason'), 'Because');
  mockError(decideCaseEndpoint, 'report-decided');
  const requests = mockCases(aCase(2));
  await user.click(dialogContent.getByRole('button', { name: 'Dismiss' }));
  expect(await dialogContent.findByText('Another administrator already decided this case.')).toBeDefined();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Close'));
  // The list holds its cards once the focus is back in it.
  await waitFor(() => expect(requests).not.toEqual([]));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', named)).toBeNull());
  await waitFor(async () => expect(await cards()).toHaveLength(1));
  const next = (await card(0)).getByRole('heading', { name: 'Post: Spam or scam' });
  await waitFor(() => expect(document.activeElement).toBe(next));
});

test('shows one main action, the others in a menu, and the pictures of the members', async () => {
  const pictureUrl = '/api/pictures/1/small';
  openCases(
    aCase(1, {
      reported: { ...bob, pictureUrl },
      copies: [aCopy(1, { reports: [aReport(1, { reporter: { ...ada, pictureUrl } })] })],
    }),
  );
  const actions = within(await screen.findByRole('group', { name: 'Actions' })).getAllByRole('button');
  expect(actions.map((button) => button.ariaLabel ?? button.textContent)).toEqual([
    'Delete the post',
    'More actions for Post: Spam or scam',
    'Dismiss',
  ]);
  const [article] = await cards();
  expect([...(article?.querySelectorAll('img') ?? [])].map((img) => img.getAttribute('src'))).toEqual([
    pictureUrl,
    pictureUrl,
  ]);
});

test('offers only dismissal for a deleted member', async () => {
  openCases(aCase(1, { reported: { id: null, name: 'Unknown User', pictureUrl: null }, actions: ['dismiss'] }));
  const actions = within(await screen.findByRole('group', { name: 'Actions' })).getAllByRole('button');
  expect(actions.map(({ textContent }) => textContent)).toEqual(['Dismiss']);
  expect(screen.queryByRole('button', { name: 'History Unknown User' })).toBeNull();
});

test('lists decided reports with outcome and reason', async () => {
  const { user, requests, address } = openCases();
  expect(await screen.findByText('No open reports')).toBeDefined();
  mockCases(aCase(1, { decisions: [aDecision('warned')], actions: [] }));
  await user.click(screen.getByRole('button', { name: 'Decided reports' }));
  const shown = await card(0);
  for (const text of ['Warned', 'Be kind', 'Just now']) expect(shown.getByText(text)).toBeDefined();
  expect(shown.queryByRole('button', { name: 'Warn' })).toBeNull();
  expect(address()).toContain('state=decided');
  expect(requests).toMatchObject([{ search: { state: 'open', page: 1 } }]);
});

test('shows a skeleton while loading', async () => {
  delayResponse(listCasesEndpoint);
  openPanel('?tab=reports');
  expect(await screen.findByText('Loading reports...')).toBeDefined();
});

test('reports a load error and offers a retry', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  mockError(listCasesEndpoint, 'internal');
  const { user } = openPanel('?tab=reports');
  expect((await screen.findByRole('alert')).textContent).toContain(
    "Couldn't load the reports. Check the console for details.",
  );
  expect(String(logged.mock.calls[0]?.[0])).toContain('Something went wrong on our side.');
  mockCases(aCase(1));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await cards()).toHaveLength(1);
});

test('answers an appeal once, with a reason for the member', async () => {
  const requests = mockResponse(listAppealsEndpoint, { rows: [anAppeal(1)], total: 1 });
  const { user } = openCases();
  await user.click(await screen.findByRole('button', { name: 'Appeals (1)' }));
  const shown = await card(0);
  for (const text of ['It was my brother, number 1', 'We do not sell accounts here'])
    expect(shown.getByText(text)).toBeDefined();
  expect(shown.getByText(/^Ends in 3 days, /)).toBeDefined();
  expect(requests).toMatchObject([{ search: { state: 'open', page: 1 } }]);
  await user.click(shown.getByRole('button', { name: 'Lift suspension' }));
  const question = await dialog();
  expect(question.getByText('Bob Lane can post, browse and chat again right away.')).toBeDefined();
  expect(question.getByText('Bob Lane sees this exactly as you write it.')).toBeDefined();
  await user.type(question.getByLabelText('Answer'), 'Sorry');
  const decisions = mockResponse(decideAppealEndpoint, anAppeal(1, { state: 'lifted', answer: 'Sorry' }));
  mockResponse(listAppealsEndpoint, { rows: [], total: 0 });
  await user.click(question.getByRole('button', { name: 'Lift suspension' }));
  expect(await screen.findAllByText("Bob Lane's suspension was lifted.")).not.toHaveLength(0);
  expect(decisions).toMatchObject([
    { params: { appealId: anAppeal(1).id }, body: { action: 'lift', reason: 'Sorry' } },
  ]);
  expect(await screen.findByText('No open appeals')).toBeDefined();
});

test('shows what was reported next to an appeal', async () => {
  mockResponse(listAppealsEndpoint, { rows: [anAppeal(1), anAppeal(2, { reportCase: null })], total: 2 });
  openPanel('?tab=reports&state=appeals');
  const shown = await card(0);
  expect(shown.getByRole('heading', { name: 'Reported post: Spam or scam' })).toBeDefined();
  for (const text of ['It was my brother, number 1', 'Selling accounts, number 1', 'Ada Osei'])
    expect(shown.getByText(text)).toBeDefined();
  expect((await card(1)).queryByText(/^Reported/)).toBeNull();
});

test('lists answered appeals with their answer', async () => {
  mockResponse(listAppealsEndpoint, { rows: [anAppeal(1, { state: 'declined', answer: 'It was you' })], total: 1 });
  openPanel('?tab=reports&state=answered');
  const shown = await card(0);
  for (const text of ['Declined', 'It was you']) expect(shown.getByText(text)).toBeDefined();
  expect(shown.queryByRole('button', { name: 'Lift suspension' })).toBeNull();
});
