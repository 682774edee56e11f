import { t } from '@lingui/core/macro';
import type { Block } from '@muster/contract/moderation/blocks.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { Button } from '#src/components/button.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { formatDate } from '#src/lib/time/dates.ts';
import { blocksQuery, useUnblock } from './safety-queries.ts';

export function BlockedPlayers() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="blocked-players" className="rounded-lg border border-line bg-surface px-5 py-5 sm:px-7">
      <h2 id="blocked-players" ref={heading} tabIndex={-1} className="font-display text-lg font-bold outline-none">
        {t`Blocked players`}
      </h2>
      <p className="mt-1 text-sm text-soft">{t`You can't see each other's posts or message each other.`}</p>
      <BlockList onUnblocked={() => heading.current?.focus()} />
    </section>
  );
}

/** After unblocking, the focused button disappears with its row: the caller must move the focus. */
function BlockList({ onUnblocked }: { readonly onUnblocked: () => void }) {
  const query = useQuery(blocksQuery);
  const blocks = query.data;
  if (query.isPending) return <BlockSkeleton />;
  if (!blocks)
    return (
      <div className="mt-4">
        <QueryFailure query={query} describe={(reason) => t`Couldn't load your blocked players: ${reason}`} />
      </div>
    );
  if (blocks.length === 0) return <p className="mt-4 text-faint">{t`You haven't blocked anyone.`}</p>;
  return (
    <ul className="mt-3 flex flex-col divide-y divide-line">
      {blocks.map((block) => (
        <BlockedPlayer key={block.memberId} block={block} onUnblocked={onUnblocked} />
      ))}
    </ul>
  );
}

interface BlockedPlayerProps {
  readonly block: Block;
  readonly onUnblocked: () => void;
}

function BlockedPlayer({ block: { memberId, name, blockedAt }, onUnblocked }: BlockedPlayerProps) {
  const { mutateAsync, isPending } = useUnblock();
  const unblock = (): Promise<void> =>
    mutateAsync(memberId).then(
      () => {
        onUnblocked();
        showToast(t`${name} is no longer blocked.`, { tone: 'success' });
      },
      (error: Error) => showToast(t`Couldn't unblock this player: ${{ reason: error.message }}`, { tone: 'error' }),
    );
  return (
    <li className="flex items-center gap-3 py-3 last:pb-0">
      <Avatar id={memberId} name={name} />
      <div className="flex min-w-0 flex-1 flex-col">
        <span dir="auto" translate="no" className="truncate font-semibold">
          {name}
        </span>
        <span className="text-xs text-faint">{t`Since ${{ date: formatDate(blockedAt) }}`}</span>
      </div>
      <Button
        size="sm"
        aria-label={t`Unblock ${name}`}
        busy={isPending}
        busyLabel={t`Unblocking...`}
        onClick={() => void unblock()}
      >
        {t`Unblock`}
      </Button>
    </li>
  );
}

const BlockSkeleton = () => (
  <div role="status" className="mt-3">
    <VisuallyHidden>{t`Loading your blocked players...`}</VisuallyHidden>
    <div className="flex items-center gap-3 py-3">
      <Skeleton shape="circle" className="size-9" />
      <Skeleton className="h-5 w-40" />
    </div>
  </div>
);
