import type { Message } from '@muster/contract/chat.ts';

interface Notice {
  /** The newest message it draws attention to. */
  readonly seq: number;
  readonly withdrawal: AbortController;
}

/** What draws attention to conversations now, or is about to: once there is nothing left to see it is withdrawn. */
export function createStandingNotices() {
  const notices = new Map<string, Notice>();
  return {
    /** Aborted when attention to this message is not wanted any more. */
    add: ({ chatId, seq }: Message): AbortSignal => {
      const known = notices.get(chatId);
      const withdrawal = known?.withdrawal ?? new AbortController();
      notices.set(chatId, { seq: Math.max(seq, known?.seq ?? 0), withdrawal });
      return withdrawal.signal;
    },
    /** Takes the notice of a conversation away, unless it is of a message behind this one. */
    withdraw: (chatId: string, upToSeq: number): void => {
      const notice = notices.get(chatId);
      if (!notice || notice.seq > upToSeq) return;
      notices.delete(chatId);
      notice.withdrawal.abort();
    },
    withdrawAll: (): void => {
      notices.forEach(({ withdrawal }) => withdrawal.abort());
      notices.clear();
    },
  };
}
