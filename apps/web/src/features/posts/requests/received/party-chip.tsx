import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { roleAndParty } from '../describe-party.ts';

/** The party and its roles, if there is more to say than one player in any role. */
export function PartyChip(request: Pick<JoinRequest, 'partySize' | 'roles'>) {
  const text = roleAndParty(request);
  return (
    text !== '' && <bdi className="max-w-full flex-none truncate rounded-sm bg-overlay px-1.5 text-sm">{text}</bdi>
  );
}
