import { listCasesEndpoint } from '@muster/contract/moderation/cases.ts';
import { updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { expect, test } from 'vitest';
import { jsonBody } from './broken-bodies.ts';
import { type Rule, createRecord } from './finding.ts';
import type { HttpCase } from './http-cases.ts';
import { judgeOutcome } from './judge-answer.ts';
import type { Outcome } from './raw-http-client.ts';

const statuses = new Set([200, 400, 404]);
const operation = { parameters: [], fileTypes: [], statuses } as const;
const tried: HttpCase = {
  operation: { ...operation, ...updateProfileEndpoint, body: {}, endpoint: updateProfileEndpoint },
  who: 'member',
  method: updateProfileEndpoint.method,
  path: updateProfileEndpoint.path,
  headers: {},
  body: jsonBody({ role: 'admin' }),
  isElsewhere: false,
  isForged: false,
};
const adminCase: HttpCase = {
  ...tried,
  operation: { ...operation, ...listCasesEndpoint, body: undefined, endpoint: listCasesEndpoint },
  who: 'visitor',
  body: null,
};

const headers = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" };
const anAnswer = (status: number, text: string, changes: object = {}): Outcome => ({
  status,
  text,
  headers,
  bytes: Buffer.from(text),
  ...changes,
});
const notFound = JSON.stringify({ code: 'not-found', message: 'Not found.', requestId: 'x' });

const rulesOf = (one: HttpCase, outcome: Outcome): Rule[] => {
  const record = createRecord('requests');
  judgeOutcome(one, outcome, record);
  return record.findings.map(({ rule }) => rule);
};

test('finds nothing in a documented error', () => {
  expect(rulesOf(tried, anAnswer(404, notFound))).toEqual([]);
});

test.each<[Rule, HttpCase, Outcome]>([
  ['server-error', tried, anAnswer(500, '')],
  ['no-answer', tried, { rule: 'no-answer', message: 'reset' }],
  ['hang', tried, { rule: 'hang', message: 'no answer' }],
  ['undocumented', tried, anAnswer(422, '{}')],
  ['misshapen', tried, anAnswer(404, notFound, { headers: {} })],
  ['misshapen', tried, anAnswer(404, 'Not found')],
  ['misshapen', tried, anAnswer(200, '{}')],
  ['accepted-invalid', tried, anAnswer(200, '{}')],
  ['unauthorised', adminCase, anAnswer(200, '[]')],
  ['internals-exposed', tried, anAnswer(404, 'Error\n    at findPost (post.ts:1)')],
])('reports %s', (rule, one, outcome) => {
  expect(rulesOf(one, outcome)).toContain(rule);
});
