import { getMemberRecordEndpoint } from '@muster/contract/members/admin-members.ts';
import { decideCaseEndpoint, listCasesEndpoint, type ReportCase } from '@muster/contract/moderation/cases.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockResponse } from '#test/network.ts';
import { aMemberRow, openPanel } from '#test/servers/admin-server.ts';
import { aCase, aCopy, ada, aDecision, aReport, bob, cleo } from '#test/data/reports.ts';

const mockCases = (...rows: ReportCase[]) => mockResponse(listCasesEndpoint, { rows, total: rows.length });

const aRecord = {
  ...aMemberRow(3),
  conversations: 0,
  messages: 0,
  crewMessages: 0,
  activeCrews: 1,
  playersIn: 2,
  playersWaiting: 0,
  reportsMade: 0,
  reportsAbout: 1,
  reportsActedOn: 0,
  missedChecks: 2,
  noShows: 1,
  sanctions: [],
};

/** Opens the reports, and the decision dialog of the only case. */
async function openDecision(reportCase: ReportCase, button: string, search = '?tab=reports') {
  mockCases(reportCase);
  mockResponse(getMemberRecordEndpoint, aRecord);
  const { user } = openPanel(search);
  const actions = within(await screen.findByRole('group', { name: 'Actions' }));
  const main = actions.queryByRole('button', { name: button });
  await user.click(main ?? actions.getByRole('button', { name: /^More actions/ }));
  if (!main) await user.click(await screen.findByRole('menuitem', { name: button }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: /\?$/ })) };
}

const reportedAt = new Date('2026-11-20T12:00:00Z');
const aMessage = (number: number, senderId: string, text: string) => ({
  id: `019a3f6e-0000-7000-8000-0000000008a${number}`,
  senderId,
  text,
  sentAt: reportedAt,
});
const inCrew = aCase(1, {
  kind: 'message',
  targetId: aMessage(2, '', '').id,
  senders: [ada, cleo, bob],
  copies: [
    aCopy(1, {
      evidence: {
        crew: { game: 'Helldivers 2', startsAt: new Date('2026-11-20T20:00:00Z') },
        messages: [aMessage(1, cleo.id, 'ready?'), aMessage(2, bob.id, 'buy it or else'), aMessage(3, ada.id, 'no')],
      },
    }),
  ],
});

test('a suspension also deletes the message if the administrator chooses so', async () => {
  const { user, dialog } = await openDecision(inCrew, 'Suspend');
  const requests = mockResponse(
    decideCaseEndpoint,
    aCase(1, {
      decisions: [aDecision('content-deleted'), aDecision('suspended')].map((one) => ({ ...one, at: reportedAt })),
    }),
  );
  expect(await dialog.findByText('1 active crew loses this user.')).toBeDefined();
  expect(dialog.getByText("2 players are in. They'll be notified.")).toBeDefined();
  await user.type(dialog.getByLabelText('Reason'), 'No sales');
  await user.click(dialog.getByRole('switch', { name: /Also delete the message/ }));
  mockCases();
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await screen.findAllByText('The content was deleted. Bob Lane was suspended.')).not.toHaveLength(0);
  expect(requests).toMatchObject([
    { body: { decision: { action: 'suspend', days: 3, reason: 'No sales', deletesContent: true }, decisionCount: 0 } },
  ]);
});

test.each([
  ['Dismiss', aCase(1)],
  ['Delete the post', aCase(1)],
  ['Warn', aCase(1, { actions: ['warn'] })],
])('%s offers no deletion that it cannot do', async (button, reportCase) => {
  const { dialog } = await openDecision(reportCase, button);
  expect(dialog.queryByRole('switch')).toBeNull();
});

test('the question before deleting a post names the players who are notified', async () => {
  const { dialog } = await openDecision(aCase(1, { playersIn: 3, playersWaiting: 1 }), 'Delete the post');
  expect(dialog.getByText("3 players are in, 1 is waiting. They'll be notified.")).toBeDefined();
});

test('takes a further action on a decided case, and mentions no reporters', async () => {
  const decided = aCase(1, {
    kind: 'message',
    copies: [aCopy(1, { reports: [aReport(1), aReport(2, { reporter: cleo })] })],
    reportCount: 2,
    decisions: [aDecision('suspended', 'No sales')],
    actions: ['delete-content', 'disable'],
  });
  const { user, dialog } = await openDecision(decided, 'Delete the message', '?tab=reports&state=decided');
  expect(dialog.getByText('Bob Lane sees this exactly as you write it.')).toBeDefined();
  expect(dialog.queryByText(/This closes/)).toBeNull();
  const requests = mockResponse(decideCaseEndpoint, decided);
  await user.type(dialog.getByLabelText('Reason'), 'It goes as well');
  const done = { ...aDecision('content-deleted', 'It goes as well'), at: new Date(Date.now() + 60_000) };
  mockCases({ ...decided, decisions: [...decided.decisions, done], actions: ['disable'] });
  await user.click(dialog.getByRole('button', { name: 'Delete the message' }));
  await waitFor(() => expect(requests).toMatchObject([{ body: { decisionCount: 1 } }]));
  const card = within(await screen.findByRole('article'));
  const reasons = await card.findByText('It goes as well');
  const items = within(reasons.closest('ol') ?? document.body).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Suspended.*No sales$/),
    expect.stringMatching(/Deleted.*It goes as well$/),
  ]);
  const actions = within(card.getByRole('group', { name: 'Actions' })).getAllByRole('button');
  expect(actions.map(({ textContent }) => textContent)).toEqual(['Disable']);
});

test('dismissal comes last, also next to a single other action', async () => {
  mockCases(aCase(1, { actions: ['dismiss', 'warn', 'suspend'] }));
  openPanel('?tab=reports');
  const actions = within(await screen.findByRole('group', { name: 'Actions' })).getAllByRole('button');
  expect(actions.map(({ textContent }) => textContent)).toEqual(['Warn', 'Suspend', 'Dismiss']);
});

test("a message reported in a crew's conversation names the game, its start and every sender", async () => {
  const { dialog } = await openDecision(inCrew, 'Delete the message');
  const card = within(await screen.findByRole('article', { hidden: true }));
  expect(card.getByText('Helldivers 2').parentElement?.textContent).toMatch(/conversationHelldivers 2Nov 20, 2026, /);
  const lines = card
    .getAllByRole('listitem', { hidden: true })
    .slice(0, 3)
    .map(({ textContent }) => textContent);
  expect(lines).toEqual([
    expect.stringMatching(/^CPCleo Park.*ready\?$/),
    expect.stringMatching(/^BLBob Lane.*Reported.*buy it or else$/),
    expect.stringMatching(/^AOAda Osei.*no$/),
  ]);
  expect(dialog.getByText(/^The message is removed for the crew, for good\./)).toBeDefined();
});
