import { t } from '@lingui/core/macro';
import type { Post } from '@muster/contract/posts/posts.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { ButtonLink } from '#src/components/links.tsx';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { useRenderAt } from '#src/lib/time/use-every-minute.ts';
import { standingCrewsQuery } from './standing-crew-queries.ts';

const CreateStandingCrewDialog = lazyDialog(
  async () => (await import('./create-standing-crew-dialog.tsx')).CreateStandingCrewDialog,
);

interface CreateStandingCrewButtonProps {
  readonly post: Post;
  readonly standingCrewId: string | null;
}

/**
 * Creates a standing crew from the member's own post, once it has started with others. Opens its room after the players were
 * asked to join it, and renders nothing if the member is no longer in it.
 */
export function CreateStandingCrewButton({ post, standingCrewId }: CreateStandingCrewButtonProps) {
  const { acceptedSeats, startsAt, closesAt } = post;
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const startedAt = startsAt ?? closesAt;
  useRenderAt(startedAt);
  if (acceptedSeats === 0 || !startedAt || startedAt > serverNow()) return null;
  return (
    <span ref={place} className="contents">
      {standingCrewId ? (
        <StandingCrewLink crewId={standingCrewId} />
      ) : (
        <Button size="sm" variant="ghost" onClick={() => setIsOpen(true)}>
          {t`Keep this crew`}
        </Button>
      )}
      <CreateStandingCrewDialog
        post={post}
        isOpen={isOpen && !standingCrewId}
        onOpenChange={setIsOpen}
        // The link replaces the button.
        finalFocus={() => place.current?.querySelector<HTMLElement>('a, button') ?? null}
      />
    </span>
  );
}

function StandingCrewLink({ crewId }: { readonly crewId: string }) {
  const { data: crew } = useQuery({
    ...standingCrewsQuery,
    select: ({ crews }) => crews.find(({ id }) => id === crewId),
  });
  return (
    crew && (
      <ButtonLink size="sm" variant="ghost" to="/dashboard/crew/$crewId" params={{ crewId }}>
        {t`Open ${{ crew: crew.name }}`}
      </ButtonLink>
    )
  );
}
