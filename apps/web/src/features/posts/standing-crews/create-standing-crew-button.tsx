import { t } from '@lingui/core/macro';
import type { Post } from '@muster/contract/posts/posts.ts';
import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { useRenderAt } from '#src/lib/time/use-every-minute.ts';

const CreateStandingCrewDialog = lazyDialog(
  async () => (await import('./create-standing-crew-dialog.tsx')).CreateStandingCrewDialog,
);

/** Creates a standing crew from the member's own post, once it has started with others. */
export function CreateStandingCrewButton({ post }: { readonly post: Post }) {
  const { acceptedSeats, startsAt, closesAt } = post;
  const [isOpen, setIsOpen] = useState(false);
  const startedAt = startsAt ?? closesAt;
  useRenderAt(startedAt);
  if (acceptedSeats === 0 || !startedAt || startedAt > serverNow()) return null;
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setIsOpen(true)}>
        {t`Keep this crew`}
      </Button>
      <CreateStandingCrewDialog post={post} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
