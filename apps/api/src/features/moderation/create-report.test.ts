import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { createPostEndpoint, deletePostEndpoint, setPostActiveEndpoint } from '@muster/contract/posts/posts.ts';
import { type ReportDraft, createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { listCasesEndpoint } from '@muster/contract/moderation/cases.ts';
import { exportDataEndpoint } from '@muster/contract/members/account.ts';
import { expect, test } from 'vitest';
import { reports } from '#src/db/schema/reports.ts';
import { aChat, aMessageDraft, aPostDraft } from '#test/factories.ts';
import { decidedAs } from '#test/reported-content.ts';
import { outcomeOf, publishRules } from '#test/rules.ts';
import { startApi } from '#test/start-api.ts';

const why = { reason: 'Spam or scam', note: 'look at this' } as const;

async function startWithChat() {
  const api = await startApi();
  const [ada, bob, outsider] = [await api.as('member'), await api.as('member', 'Bob'), await api.as('member')];
  const { id: chatId } = await aChat(bob, ada);
  const sent: string[] = [];
  for (let number = 1; number <= 14; number += 1) {
    const body = aMessageDraft(`message ${number}`);
    await bob.call(sendMessageEndpoint, { params: { chatId }, body });
    sent.push(body.id);
  }
  const report = (draft: ReportDraft) => ada.call(createReportEndpoint, { body: draft });
  return { ...api, ada, bob, outsider, chatId, sent, report };
}

test('copies a reported message with five before and five after it', async () => {
  const { ada, bob, chatId, sent, report, db } = await startWithChat();
  const messageId = sent[6] ?? '';
  await report({ kind: 'message', chatId, messageId, ...why });
  const [stored] = await db.select().from(reports);
  expect(stored).toMatchObject({ reporterId: ada.id, reportedId: bob.id, targetId: messageId, state: 'open', ...why });
  const texts = Array.from({ length: 11 }, (_, index) => ({ text: `message ${index + 2}` }));
  expect(stored?.evidence).toMatchObject({ messages: texts });
});

test('keeps the reported post unchanged when its author deletes it', async () => {
  const { bob, report, db } = await startWithChat();
  const { id: postId } = await bob.call(createPostEndpoint, { body: aPostDraft({ description: 'what was reported' }) });
  await report({ kind: 'post', postId, ...why });
  await bob.call(deletePostEndpoint, { params: { postId } });
  expect(await db.select().from(reports)).toMatchObject([
    { reportedId: bob.id, evidence: { post: { description: 'what was reported' } } },
  ]);
});

test('a block in either direction does not prevent reports', async () => {
  const { ada, bob, chatId, sent, report, db } = await startWithChat();
  const { id: postId } = await bob.call(createPostEndpoint, { body: aPostDraft() });
  await bob.call(blockMemberEndpoint, { params: { memberId: ada.id } });
  await report({ kind: 'message', chatId, messageId: sent[0] ?? '', ...why });
  await report({ kind: 'post', postId, ...why });
  expect(await db.select().from(reports)).toHaveLength(2);
});

test('reporting the same thing twice creates one report while the first is open', async () => {
  const { bob, report, db } = await startWithChat();
  const draft = { kind: 'member', memberId: bob.id, ...why } as const;
  const [one, two] = await Promise.all([report(draft), report({ ...draft, note: 'again' })]);
  expect(two).toEqual(one);
  expect(await db.select().from(reports)).toHaveLength(1);
  await db.update(reports).set({ state: 'closed', decisions: decidedAs('dismissed'), decidedAt: new Date() });
  expect(await report(draft)).not.toEqual(one);
});

test('rejects reports on invisible content and on oneself', async () => {
  const { ada, bob, outsider, chatId, sent, report } = await startWithChat();
  const messageId = sent[0] ?? '';
  await expect(
    outsider.call(createReportEndpoint, { body: { kind: 'message', chatId, messageId, ...why } }),
  ).rejects.toMatchObject({ code: 'chat-not-found' });
  const missing = '019a3f6e-0000-7000-8000-000000000009';
  await expect(report({ kind: 'message', chatId, messageId: missing, ...why })).rejects.toMatchObject({
    code: 'message-not-found',
  });
  const { id: postId } = await bob.call(createPostEndpoint, { body: aPostDraft() });
  await bob.call(setPostActiveEndpoint, { params: { postId }, body: { isActive: false } });
  await expect(report({ kind: 'post', postId, ...why })).rejects.toMatchObject({ code: 'post-not-found' });
  await expect(report({ kind: 'member', memberId: missing, ...why })).rejects.toMatchObject({
    code: 'member-not-found',
  });
  await expect(report({ kind: 'member', memberId: ada.id, ...why })).rejects.toMatchObject({ code: 'self-report' });
});

test('rejects a report without a reason or with a long note', async () => {
  const { ada, bob } = await startWithChat();
  const about = { kind: 'member', memberId: bob.id };
  for (const body of [about, { ...about, reason: 'because' }, { ...about, ...why, note: 'x'.repeat(501) }, why]) {
    expect((await ada.send(createReportEndpoint, { body })).statusCode).toBe(400);
  }
});

test('a report names a rule that applies, which only moderators and the reporter read afterwards', async () => {
  const { as, ada, bob, report, db } = await startWithChat();
  const admin = await as('admin');
  const draft = { kind: 'member', memberId: bob.id, ...why } as const;
  const send = (rule: unknown) => outcomeOf(ada.send(createReportEndpoint, { body: { ...draft, rule } }));
  expect(await send('Be kind')).toBe('rule-not-found');
  await publishRules(admin, '# Rules\n\n1. Be **kind**\n2. No cheating');
  expect(await Promise.all(['Rules', 'Be **kind**', '', 'x'.repeat(121), 7].map(send))).toEqual([
    'rule-not-found',
    'rule-not-found',
    'validation-failed',
    'validation-failed',
    'validation-failed',
  ]);
  await report({ ...draft, rule: 'Be kind' });
  await publishRules(admin, '1. No cheating', 1);
  expect(await send('Be kind')).toBe('rule-not-found');
  expect(await db.select({ rule: reports.rule }).from(reports)).toEqual([{ rule: 'Be kind' }]);
  const { rows } = await admin.call(listCasesEndpoint, { querystring: { state: 'open', page: 1 } });
  expect(rows[0]?.copies[0]?.reports[0]).toMatchObject({ rule: 'Be kind', ...why });
  const exportOf = async (member: typeof ada) => (await member.send(exportDataEndpoint)).body;
  expect(JSON.parse(await exportOf(ada)).reports).toMatchObject([{ rule: 'Be kind' }]);
  expect(await exportOf(bob)).not.toContain('Be kind');
});

test('limits reports', async () => {
  const { as } = await startApi({ limits: { reportsPerHour: { points: 1, seconds: 3600 } } });
  const [ada, bob] = [await as('member'), await as('member')];
  const body = { kind: 'member', memberId: bob.id, ...why };
  expect((await ada.send(createReportEndpoint, { body })).statusCode).toBe(200);
  expect((await ada.send(createReportEndpoint, { body })).statusCode).toBe(429);
});
