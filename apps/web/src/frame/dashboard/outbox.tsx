import { t } from '@lingui/core/macro';
import Send from 'lucide-react/icons/send';
import { Button } from '#src/components/button.tsx';
import { UnsentMessageItem } from '#src/features/chat/sending/unsent-message-item.tsx';
import { isMessage } from '#src/features/outbox/outbox-items.ts';
import { sendNow, useQueues } from '#src/features/outbox/send-outbox.ts';
import { OfflinePostItem } from '#src/features/posts/offline/offline-post-item.tsx';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { useHeldList } from '#src/lib/held-list.ts';
import { useFocusAfterRemoval } from '#src/lib/navigation/use-focus-after-removal.ts';
import { useUnsentItems } from './use-unsent-items.ts';

/** The member's offline posts and unsent messages; renders nothing if there are none. */
export function Outbox() {
  const queues = Object.values(useQueues(useCurrentMember().id));
  const waiting = useHeldList(useUnsentItems());
  const section = useFocusAfterRemoval<HTMLElement>('h3');
  if (waiting.length === 0) return null;
  const needsAcceptance = queues.some((queue) => queue?.failure?.reason === 'rules-not-accepted');
  const isAutomatic = !needsAcceptance && waiting.some(({ refusal }) => refusal === undefined);
  const sendingIds = queues.map((queue) => queue?.sendingId);
  return (
    <section
      ref={section}
      aria-labelledby="outbox"
      className="flex flex-col gap-4 rounded-lg border border-amber/40 bg-surface p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="outbox" tabIndex={-1} className="font-display text-lg font-bold">
            {t`Waiting to be sent`}
          </h2>
          <p className="mt-1 max-w-[70ch] text-sm text-soft">
            {isAutomatic
              ? t`Everything here is saved in this browser only. It'll be sent automatically when you're back online.`
              : t`Everything here is saved in this browser only.`}
          </p>
        </div>
        <Button
          size="sm"
          icon={<Send aria-hidden className="size-4" />}
          busy={waiting.some(({ id }) => sendingIds.includes(id))}
          busyLabel={t`Sending...`}
          onClick={() => sendNow(...waiting)}
        >
          {t`Send now`}
        </Button>
      </div>
      <p role="status" className="text-sm text-amber-text empty:hidden">
        {queues.find((queue) => queue?.failure)?.failure?.message}
      </p>
      <ul className="flex flex-col divide-y divide-line border-t border-line">
        {waiting.map((item) => (
          <li key={item.id} className="min-w-0 py-4 last:pb-0">
            {isMessage(item) ? (
              <UnsentMessageItem item={item} />
            ) : (
              <OfflinePostItem post={item} isSending={sendingIds.includes(item.id)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
