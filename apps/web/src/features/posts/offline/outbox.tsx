import { Send } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#src/components/button.tsx';
import { useCurrentMember } from '#src/lib/session/session.ts';
import { useOfflinePosts } from './offline-posts.ts';
import { offlineTexts } from './offline-texts.ts';
import { OutboxItem } from './outbox-item.tsx';
import { useFocusAfterDeletion } from '../my-posts/use-focus-after-deletion.ts';
import { useOfflineSending, useSendOfflinePosts } from './use-offline-sync.ts';

/** The member's offline posts; renders nothing if there are none. */
export function Outbox() {
  const { id: memberId } = useCurrentMember();
  const posts = useOfflinePosts(memberId);
  const { postId: sendingId, pauseReason } = useOfflineSending();
  const send = useSendOfflinePosts();
  const section = useRef<HTMLElement>(null);
  const onDiscarding = useFocusAfterDeletion(section, posts);
  if (posts.length === 0) return null;
  return (
    <section
      ref={section}
      aria-labelledby="outbox"
      className="flex flex-col gap-4 rounded-lg border border-amber/40 bg-surface p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="outbox" tabIndex={-1} className="font-display text-xl font-bold">
            {offlineTexts.outbox}
          </h2>
          <p className="mt-1 max-w-[70ch] text-sm text-soft">{offlineTexts.outboxHint}</p>
        </div>
        <Button
          size="sm"
          icon={<Send aria-hidden className="size-4" />}
          busy={sendingId !== null}
          busyLabel={offlineTexts.sending}
          onClick={() => send(true)}
        >
          {offlineTexts.sendNow}
        </Button>
      </div>
      <p role="status" className="text-sm text-amber-text empty:hidden">
        {pauseReason}
      </p>
      <ul className="flex flex-col divide-y divide-line border-t border-line">
        {posts.map((post, index) => (
          <li key={post.id} className="min-w-0 py-4 last:pb-0">
            <OutboxItem post={post} isSending={post.id === sendingId} onDiscard={() => onDiscarding(post.id, index)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
