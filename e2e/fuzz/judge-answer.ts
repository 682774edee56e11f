import { errorBodySchema, errors } from '@muster/contract/errors.ts';
import { z } from '@muster/contract/zod.ts';
import type { FindingRecord } from './finding.ts';
import type { HttpCase } from './http-cases.ts';
import { type Answer, type Outcome, isAnswer } from './raw-http-client.ts';

const internals = /\n\s+at |node_modules|\/apps\/api\/|\.ts:\d+|relation "|syntax error at|PostgresError|ECONNREFUSED/;

const isOurPath = ({ path }: HttpCase): boolean => path.startsWith('/api/');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isErrorBody({ text, status }: Answer): boolean {
  const body = errorBodySchema.safeParse(parseJson(text));
  return body.success && errors[body.data.code].status === status;
}

function isPromised({ endpoint }: HttpCase['operation'], { text, headers }: Answer): boolean {
  if ('fileType' in endpoint) return headers['content-type'] === endpoint.fileType;
  return z.safeDecode(endpoint.response, parseJson(text)).success;
}

/** The fuzzer's administrator may have made any member a moderator. */
const isAllowedIn = ({ operation: { access }, who }: HttpCase): boolean =>
  access === 'visitor' || (access === 'admin' ? who === 'admin' : who !== 'visitor');

function isRefusedByContract({ operation: { endpoint }, body }: HttpCase): boolean {
  if (!body?.json || endpoint.upload || endpoint.method === 'GET') return false;
  // A body that was not requested must be empty.
  return !(endpoint.body ?? z.strictObject({})).safeParse(body.json.value).success;
}

function judgeSuccess(tried: HttpCase, answer: Answer, record: FindingRecord, what: string): void {
  if (tried.isElsewhere) return;
  if (!isAllowedIn(tried) && !tried.isForged) record.find('unauthorised', what);
  if (tried.method === tried.operation.method && isRefusedByContract(tried)) record.find('accepted-invalid', what);
  if (answer.status === 200 && !isPromised(tried.operation, answer)) record.find('misshapen', what);
}

function judgeFailure(tried: HttpCase, answer: Answer, record: FindingRecord, what: string): void {
  if (internals.test(answer.text)) record.find('internals-exposed', what);
  if (tried.method !== 'HEAD' && isOurPath(tried) && !isErrorBody(answer)) record.find('misshapen', what);
}

export function judgeOutcome(tried: HttpCase, outcome: Outcome, record: FindingRecord): void {
  const { who, method, path, headers, body, operation } = tried;
  const request = `${who} ${method} ${path} ${JSON.stringify(headers)} ${body?.bytes.toString('utf8').slice(0, 300) ?? ''}`;
  if (!isAnswer(outcome)) {
    record.count(outcome.rule);
    return record.find(outcome.rule, `${outcome.message}: ${request}`);
  }
  const { status } = outcome;
  record.count(String(status));
  const what = `${status} ${outcome.text.slice(0, 160)} <- ${request}`;
  if (status >= 500) record.find('server-error', what);
  if (outcome.headers['x-content-type-options'] !== 'nosniff' || !outcome.headers['content-security-policy']) {
    record.find('misshapen', `without its headers: ${what}`);
  }
  if (!tried.isElsewhere && !operation.statuses.has(status)) record.find('undocumented', what);
  if (status < 400) judgeSuccess(tried, outcome, record, what);
  else judgeFailure(tried, outcome, record, what);
}
