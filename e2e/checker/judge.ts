import { judgeCommunity } from './judge-community.ts';
import { judgeMessages } from './judge-messages.ts';
import { judgeRequests } from './judge-requests.ts';
import { type Finding, type Recording, findingsOf } from './recording.ts';

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join() === other.toSorted().join();

/** Checks everything that the members of a run did, received and read. */
export const judge = (recording: Recording): Finding[] => [
  ...judgeMessages(recording),
  ...judgeRequests(recording),
  ...judgeCommunity(recording),
  ...findingsOf('screens')(
    'outdated',
    recording.screens
      .filter(({ shown, stored }) => !isSameList(shown, stored))
      .map(({ memberId, shown, stored }) => `${memberId} saw [${shown.join()}] instead of [${stored.join()}]`),
  ),
];
