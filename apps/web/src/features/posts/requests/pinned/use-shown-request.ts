import { isOpenRequest } from '@muster/contract/posts/requests/join-request-states.ts';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { useState } from 'react';
import { useIsHeld } from '#src/lib/held-list.ts';

const idsOf = (requests: readonly JoinRequest[]): string[] => requests.map(({ id }) => id);

/**
 * The request on the card: the newest open one, else the newest, unless the member has chosen another. It stays on the card
 * when it ends, until a request arrives.
 */
export function useShownRequest(requests: readonly JoinRequest[]) {
  const [choice, setChoice] = useState<{ readonly id: string; readonly openIds: readonly string[] }>();
  const open = requests.filter(isOpenRequest);
  const isHeld = useIsHeld();
  // A request that arrives later replaces the chosen one, but not under the pointer.
  const isValid =
    requests.some(({ id }) => id === choice?.id) && (isHeld || open.every(({ id }) => choice?.openIds.includes(id)));
  const chosenId = isValid ? choice?.id : undefined;
  const listed = requests.filter((request) => isOpenRequest(request) || request.id === chosenId);
  const shown = listed.length > 0 ? listed : requests.slice(0, 1);
  const index = Math.max(0, idsOf(shown).indexOf(chosenId ?? ''));
  const choose = (id: string): void => setChoice({ id, openIds: idsOf(open) });
  const request = shown[index];
  if (request && request.id !== chosenId) choose(request.id);
  const showNext = (): void => {
    const next = shown[(index + 1) % shown.length];
    if (next) choose(next.id);
  };
  return { request, index, count: shown.length, showNext };
}
