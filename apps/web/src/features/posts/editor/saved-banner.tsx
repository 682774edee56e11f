import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { queueOf } from '#src/features/outbox/outbox-items.ts';
import { useOutboxItems } from '#src/features/outbox/outbox.ts';
import { sendNow, useQueues } from '#src/features/outbox/send-outbox.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';

interface SavedBannerProps {
  readonly offlineId: string | undefined;
  readonly children: string;
}

/** An offline post, undefined once it is sent or discarded, and why the server does not accept it. */
function useOfflinePost(offlineId: string | undefined) {
  const { id: memberId } = useCurrentMember();
  const post = useOutboxItems(memberId).find(({ id }) => id === offlineId);
  const { failure, sendingId } = useQueues(memberId)[post ? queueOf(post) : ''] ?? {};
  const refusal = failure?.reason === 'rules-not-accepted' ? failure.message : undefined;
  return { post, refusal: post?.refusal ?? refusal, isSending: sendingId === offlineId };
}

/**
 * States that a post was saved offline, or why the server refused it since.
 * Scrolls to itself: on a phone, the focused field alone would be shown. Centred, clear of the header and the connection bar.
 */
export function SavedBanner({ offlineId, children }: SavedBannerProps) {
  const { post, refusal, isSending } = useOfflinePost(offlineId);
  // Kept while the post is sent again.
  const [reason, setReason] = useState<string>();
  if (refusal !== undefined && refusal !== reason) setReason(refusal);
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would call as the effect's cleanup.
    banner.current?.scrollIntoView({ block: 'center' });
  }, []);
  if (reason === undefined) {
    return (
      <Banner ref={banner} tone="success">
        {children}
      </Banner>
    );
  }
  if (!post) return null;
  const action = (
    <Button size="sm" busy={isSending} busyLabel={t`Sending...`} onClick={() => sendNow(post)}>
      {t`Send now`}
    </Button>
  );
  return (
    <Banner ref={banner} tone="warning" action={action}>
      <p>{reason}</p>
      <p>{t`Your post is still saved in this browser. Send it here or on the dashboard.`}</p>
    </Banner>
  );
}
