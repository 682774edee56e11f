import { changeJoinRequestEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import type { RegistrationMode } from '@muster/contract/sessions/registration.ts';
import { type Attempt, type Finding, type Recording, findingsOf, judgeAnswers } from './recording.ts';

const changes: readonly string[] = ['requested', ...changeJoinRequestEndpoint.writesToOthers.name];

/** Writes that were sent after rules were published, and accepted although the sender had not accepted those rules. */
const findUnaccepted = ({ publications }: Recording, attempts: readonly Attempt<unknown, { id: string }>[]): string[] =>
  attempts.flatMap(({ confirmed, sentMs, acceptedRules }) => {
    const hasNewerRules = publications.some(
      ({ confirmed: rules, answeredMs }) => rules && rules.version > acceptedRules && answeredMs < sentMs,
    );
    return confirmed && hasNewerRules ? [`${confirmed.id} was accepted with rules ${acceptedRules}`] : [];
  });

/** The mode that applied from sending until the answer; undefined if it changed or may have. */
function modeDuring(
  { modes }: Recording,
  { sentMs, answeredMs }: Attempt<unknown, unknown>,
): RegistrationMode | undefined {
  const latest = modes.findLast(({ startedMs }) => startedMs <= answeredMs);
  return latest && latest.answeredMs < sentMs ? latest.action : undefined;
}

export function judgeCommunity(recording: Recording): Finding[] {
  const { messageAttempts, requestAttempts, registrations, modes, publications } = recording;
  const writing = requestAttempts.filter(({ action }) => changes.includes(action.type));
  const find = findingsOf('accounts');
  const during = (mode: RegistrationMode) => registrations.filter((attempt) => modeDuring(recording, attempt) === mode);
  return [
    ...findingsOf('messages')('forbidden', findUnaccepted(recording, messageAttempts)),
    ...findingsOf('requests')('forbidden', findUnaccepted(recording, writing)),
    ...find(
      'forbidden',
      during('closed').flatMap(({ confirmed }) => confirmed?.id ?? []),
    ),
    ...find(
      'refused',
      during('open').flatMap(({ refusal }) => (refusal?.endsWith('registration-closed') ? refusal : [])),
    ),
    // An earlier try without an answer may have created the account.
    ...judgeAnswers(find, registrations, String, /registration-closed|email-taken/),
    ...judgeAnswers(findingsOf('changes'), [...modes, ...publications], String),
  ];
}
