import { decideCaseEndpoint, listCasesEndpoint, type CaseDecision } from '@muster/contract/moderation/cases.ts';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { createReportEndpoint, type ReportDraft } from '@muster/contract/moderation/reports.ts';
import type { StoredDecision } from '#src/db/schema/reports.ts';
import type { ApiClient } from './api-client.ts';
import { aChat, aMessageDraft, aPostDraft } from './factories.ts';
import { startApi } from './start-api.ts';

export const why = { reason: 'Spam or scam', note: 'look at this' } as const;
export const openReports = { querystring: { state: 'open', page: 1 } } as const;
export const closedReports = { querystring: { state: 'closed', page: 1 } } as const;

/** What a decision stores. */
export const decidedAs = (outcome: StoredDecision['outcome']): StoredDecision[] => [
  { outcome, reason: '', at: new Date().toISOString() },
];

/** Two reporters, a member with a post and a message to report, and an administrator. */
export async function startWithReported() {
  const api = await startApi();
  const admin = await api.as('admin', 'Grace');
  const [ada, cleo, bob] = [
    await api.as('member', 'Ada'),
    await api.as('member', 'Cleo'),
    await api.as('member', 'Bob'),
  ];
  const post = await bob.call(createPostEndpoint, { body: aPostDraft({ description: 'Selling cheap accounts here' }) });
  const { id: chatId } = await aChat(bob, ada);
  const message = await bob.call(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft('buy it or else') });
  const report = async (by: ApiClient, draft: ReportDraft): Promise<string> =>
    (await by.call(createReportEndpoint, { body: draft })).id;
  return {
    ...api,
    admin,
    ada,
    cleo,
    bob,
    post,
    chatId,
    message,
    report,
    reportPost: (by: ApiClient = ada) => report(by, { kind: 'post', postId: post.id, ...why }),
    reportMessage: (by: ApiClient = ada) => report(by, { kind: 'message', chatId, messageId: message.id, ...why }),
    reportMember: (by: ApiClient = ada, memberId: string = bob.id) => report(by, { kind: 'member', memberId, ...why }),
    listOpen: async () => (await admin.call(listCasesEndpoint, openReports)).rows,
    decide: (caseId: string, decision: CaseDecision, reportIds: readonly string[] = [caseId], decisionCount = 0) =>
      admin.call(decideCaseEndpoint, {
        params: { caseId },
        body: { reportIds: [...reportIds], decision, decisionCount },
      }),
  };
}
