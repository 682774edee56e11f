import type { Message } from '@muster/contract/chat.ts';

interface PendingNotification {
  /** The newest message it is about. */
  readonly seq: number;
  readonly withdrawal: AbortController;
}

/** Notifications that are shown or about to be, by conversation; withdrawn once their messages are read. */
export function createPendingNotifications() {
  const pending = new Map<string, PendingNotification>();
  return {
    /** Returns a signal that aborts when the notification is withdrawn. */
    add: ({ chatId, seq }: Message): AbortSignal => {
      const known = pending.get(chatId);
      const withdrawal = known?.withdrawal ?? new AbortController();
      pending.set(chatId, { seq: Math.max(seq, known?.seq ?? 0), withdrawal });
      return withdrawal.signal;
    },
    /** Withdraws a conversation's notification, unless it is about a message after `upToSeq`. */
    withdraw: (chatId: string, upToSeq: number): void => {
      const notification = pending.get(chatId);
      if (!notification || notification.seq > upToSeq) return;
      pending.delete(chatId);
      notification.withdrawal.abort();
    },
    withdrawAll: (): void => {
      pending.forEach(({ withdrawal }) => withdrawal.abort());
      pending.clear();
    },
  };
}
