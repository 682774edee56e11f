import { changeJoinRequestEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import type { RegistrationMode } from '@muster/contract/sessions/registration.ts';
import {
  type Attempt,
  type Finding,
  type Recording,
  type RegistrationAttempt,
  findingsOf,
  isRefused,
  judgeAnswers,
} from './recording.ts';

const changes: readonly string[] = ['requested', ...changeJoinRequestEndpoint.writesToOthers.name];

/** What was sent after a publication, and accepted before its sender began to accept those rules. */
const findUnaccepted = ({ publications }: Recording, attempts: readonly Attempt<unknown, { id: string }>[]): string[] =>
  attempts.flatMap(({ confirmed, sentMs, acceptedRules }) => {
    const isUnread = publications.some(
      ({ confirmed: rules, answeredMs }) => rules && rules.version > acceptedRules && answeredMs < sentMs,
    );
    return confirmed && isUnread ? [`${confirmed.id} was accepted with rules ${acceptedRules}`] : [];
  });

function judgeRules(recording: Recording): Finding[] {
  const { messageAttempts, requestAttempts, postAttempts } = recording;
  const writing = requestAttempts.filter(({ action }) => changes.includes(action.type));
  return [
    ...findingsOf('messages')('forbidden', findUnaccepted(recording, messageAttempts)),
    ...findingsOf('requests')('forbidden', findUnaccepted(recording, writing)),
    ...findingsOf('posts')('forbidden', findUnaccepted(recording, postAttempts)),
  ];
}

function judgePosts({ postAttempts, posts }: Recording): Finding[] {
  const find = findingsOf('posts');
  const stored = new Set(posts.map(({ postId }) => postId));
  const confirmed = new Set(postAttempts.flatMap(({ confirmed: post }) => post?.id ?? []));
  const unknown = postAttempts.filter((attempt) => attempt.confirmed === null && !isRefused(attempt));
  return [
    ...find(
      'lost',
      [...confirmed].filter((id) => !stored.has(id)),
    ),
    ...find('phantom', [...stored].filter((id) => !confirmed.has(id)).slice(unknown.length)),
  ];
}

/** Possible answers while a mode applies, to people without and with an invite link. */
const answers: Readonly<Record<RegistrationMode, readonly [RegExp, RegExp]>> = {
  open: [/created/, /created/],
  invite: [/invite-needed/, /created|invite-used-up/],
  closed: [/registration-closed/, /registration-closed/],
};

/** The mode that applied from sending until the answer; null if it changed or may have. */
const modeDuring = ({ modes }: Recording, { sentMs, answeredMs }: RegistrationAttempt): RegistrationMode | null => {
  const latest = modes.findLast(({ startedMs }) => startedMs <= answeredMs);
  return latest && latest.answeredMs < sentMs ? latest.action : null;
};

function judgeAccounts(recording: Recording): Finding[] {
  const { registrations, inviteLinks, modes, publications } = recording;
  const find = findingsOf('accounts');
  const judged = registrations.map((attempt) => ({ ...attempt, mode: modeDuring(recording, attempt) }));
  const unexpected = judged.flatMap(({ action, confirmed, refusal, count, mode }) => {
    const answer = confirmed ? 'created' : (refusal ?? '');
    // An earlier try without an answer has created it.
    const isRepeated = count > 1 && answer === '409 email-taken';
    const isExpected = mode === null || answers[mode][action === null ? 0 : 1].test(answer);
    return isExpected || isRepeated ? [] : { isCreated: confirmed !== null, what: `${answer} while ${mode}` };
  });
  const invited = new Set(inviteLinks.flatMap((link) => link.invited.map(({ id }) => id)));
  const byLink = judged.filter(({ action, mode }) => action !== null && mode === 'invite');
  const describe = (isFound: boolean) =>
    unexpected.filter(({ isCreated }) => isCreated === isFound).map(({ what }) => what);
  return [
    ...find('forbidden', describe(true)),
    ...find('refused', describe(false)),
    ...find(
      'forbidden',
      inviteLinks.filter((link) => link.invited.length > link.maxUses).map(({ id }) => id),
    ),
    ...find(
      'miscounted',
      inviteLinks.filter((link) => link.invited.length !== link.uses).map(({ id }) => id),
    ),
    ...find(
      'lost',
      byLink.flatMap(({ confirmed }) => (confirmed && !invited.has(confirmed.id) ? confirmed.id : [])),
    ),
    ...judgeAnswers(find, registrations, String, /invite-|registration-closed|email-taken/),
    ...judgeAnswers(findingsOf('changes'), [...modes, ...publications], String),
  ];
}

export const judgeCommunity = (recording: Recording): Finding[] => [
  ...judgeRules(recording),
  ...judgePosts(recording),
  ...judgeAccounts(recording),
];
