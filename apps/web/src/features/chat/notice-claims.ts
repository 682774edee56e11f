import type { Message } from '@muster/contract/chat.ts';
import { z } from '@muster/contract/zod.ts';
import { keptInBrowser } from '#src/lib/kept-values.ts';
import { oneAtATime } from '#src/lib/one-at-a-time.ts';

/** A window where the message is in sight claims it at once; the others give it this long. */
const OTHERS_FIRST_MS = 200;
/** Sounds of all windows together are at least this far apart. */
const SOUND_REST_MS = 1000;

const PREFIX = 'noticed:';
const noticedSchema = z.object({
  /** Up to where each conversation has been noticed. */
  seqs: z.record(z.string(), z.int()),
  lastAt: z.int(),
});

type NoticeKind = 'sound' | 'desktop';

export interface Claim {
  readonly kind: NoticeKind;
  readonly memberId: string;
  readonly message: Message;
  /** There is nothing to draw attention to: somebody is looking. */
  readonly isInSight: boolean;
}

/** Whether this window, of all that are open in this browser, is the one to draw attention to a message. */
export async function claimNotice({ kind, memberId, message, isInSight }: Claim): Promise<boolean> {
  if (!isInSight) await new Promise((resolve) => setTimeout(resolve, OTHERS_FIRST_MS));
  const key = `${PREFIX}${kind}:${memberId}`;
  return oneAtATime(key, async () => {
    const { seqs, lastAt } = noticedSchema.safeParse(keptInBrowser.read(key)).data ?? { seqs: {}, lastAt: 0 };
    if (message.seq <= (seqs[message.chatId] ?? 0)) return false;
    const rests = kind === 'sound' && Math.abs(Date.now() - lastAt) < SOUND_REST_MS;
    const isOurs = !isInSight && !rests;
    keptInBrowser.keep(key, {
      seqs: { ...seqs, [message.chatId]: message.seq },
      lastAt: isOurs ? Date.now() : lastAt,
    });
    return isOurs;
  });
}

/** Forgets what has been noticed, by whomever. */
export const forgetNoticed = (): void => keptInBrowser.keysUnder(PREFIX).forEach(keptInBrowser.forget);
