import { z } from '@muster/contract/zod.ts';
import { createMemberValue } from '#src/features/sessions/member-value.ts';

const MAX_COUNT = 20;

/** Ids of the member's last commands in this browser, newest first. */
export const recentCommands = createMemberValue('recent-commands', z.array(z.string()), []);

export function storeRecentCommand(memberId: string, id: string): void {
  const others = recentCommands.read(memberId).filter((other) => other !== id);
  recentCommands.write(memberId, [id, ...others].slice(0, MAX_COUNT));
}
