import { plural, t } from '@lingui/core/macro';
import type { Crewmate } from '@muster/contract/posts/afterwards/crewmates.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import StickyNote from 'lucide-react/icons/sticky-note';
import UserMinus from 'lucide-react/icons/user-minus';
import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { ButtonLink } from '#src/components/links.tsx';
import { Tooltip } from '#src/components/overlay/tooltip.tsx';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';
import { Menu } from '#src/components/overlay/menu.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { PageHeading } from '#src/components/page/page-heading.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { StoredNoteDialog } from '#src/features/members/player-notes/player-note.tsx';
import { presenceText, useCurrentPresence, useNoteText } from '#src/features/members/player/player-status.ts';
import { useIsOnline } from '#src/lib/live/connection-state.ts';
import { useHeldList } from '#src/lib/held-list.ts';
import { usePlayerSubscription } from '#src/lib/live/live-subscription.ts';
import { useFocusAfterRemoval } from '#src/lib/navigation/use-focus-after-removal.ts';
import { formatList } from '#src/lib/page-language.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { likelyGameId } from '@muster/contract/values/monogram.ts';
import { gamesQuery } from '../games-query.ts';
import { StandingCrewList } from '../standing-crews/standing-crew-list.tsx';
import { OpenChatLink } from '../requests/open-chat-link.tsx';
import type { MyPostsQuery } from '../requests/invitations/invite-to-post-dialog.tsx';
import { crewmatesFailed, crewmatesQuery, howToGetCrewmates, useLeaveCrewmate } from './crewmate-queries.ts';

const InviteToPostDialog = lazyDialog(
  async () => (await import('../requests/invitations/invite-to-post-dialog.tsx')).InviteToPostDialog,
);

/** Lists the member's crewmates and invites them to posts. */
export function CrewmatesScreen({ posts }: { readonly posts: MyPostsQuery }) {
  const { data: hasCrewmates = false } = useQuery({ ...crewmatesQuery, select: ({ length }) => length > 0 });
  const [isInviting, setIsInviting] = useState(false);
  const [initialIds, setInitialIds] = useState<readonly string[]>([]);
  const invite = (...ids: readonly string[]): void => {
    setInitialIds(ids);
    setIsInviting(true);
  };
  return (
    <div className="flex flex-col gap-3">
      <PageHeading
        lead={<span className="max-sm:hidden">{t`You and these players want to play again`}</span>}
        action={
          hasCrewmates && (
            <Button variant="primary" onClick={() => invite()}>
              {t`Invite to my post`}
            </Button>
          )
        }
      >
        {t`Crewmates`}
      </PageHeading>
      <StandingCrewList />
      <Crewmates onInvite={invite} />
      <InviteToPostDialog posts={posts} initialIds={initialIds} isOpen={isInviting} onOpenChange={setIsInviting} />
    </div>
  );
}

interface CrewmatesProps {
  readonly onInvite: (memberId: string) => void;
}

function Crewmates({ onInvite }: CrewmatesProps) {
  const query = useQuery(crewmatesQuery);
  const isOnline = useIsOnline();
  useEveryMinute();
  if (!query.data && !isOnline)
    return <EmptyState title={t`You're offline`} text={t`Your crewmates load when you're back online.`} />;
  if (query.error && !query.data) return <QueryFailure query={query} describe={crewmatesFailed} />;
  if (!query.data) return <CrewmatesSkeleton />;
  return <LoadedCrewmates crewmates={query.data} onInvite={onInvite} />;
}

function LoadedCrewmates({ crewmates, onInvite }: CrewmatesProps & { readonly crewmates: readonly Crewmate[] }) {
  // Posts change the size of a card.
  const shown = useHeldList(crewmates, {
    update: (held, current) => (current ? { ...current, posts: held.posts } : held),
  });
  const list = useFocusAfterRemoval<HTMLUListElement>('h2 a');
  if (shown.length === 0) return <NoCrewmates />;
  return (
    <ul ref={list} data-hold className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] gap-4">
      {shown.map((crewmate) => (
        <li key={crewmate.id} className="min-w-0">
          <CrewmateCard crewmate={crewmate} onInvite={onInvite} />
        </li>
      ))}
    </ul>
  );
}

function sessionsText({ sessions, games: gameNames }: Crewmate): string {
  const games = formatList(gameNames);
  return plural(sessions, { one: `Played together once: ${games}`, other: `Played together # times: ${games}` });
}

function CrewmateCard({ crewmate, onInvite }: CrewmatesProps & { readonly crewmate: Crewmate }) {
  const { id, name, pictureUrl, posts, sessions } = crewmate;
  const presence = useCurrentPresence(crewmate.presence);
  const note = useNoteText(id);
  usePlayerSubscription(id);
  return (
    <article className="flex h-full flex-col gap-3 rounded-lg border border-line bg-surface p-4 wrap-anywhere">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar id={id} name={name} pictureUrl={pictureUrl} isOnline={presence?.isOnline} size="lg" />
        <div className="min-w-0 flex-1">
          <h2 dir="auto" translate="no" className="truncate font-semibold">
            <Link to="/dashboard/players/$memberId" params={{ memberId: id }} className="hover:underline">
              {name}
            </Link>
          </h2>
          {presence && <p className="text-sm text-soft">{presenceText(presence)}</p>}
        </div>
        <CrewmateMenu id={id} name={name} />
      </div>
      {sessions > 0 && <p className="text-sm text-soft">{sessionsText(crewmate)}</p>}
      {note && <p className="text-sm text-soft">{note}</p>}
      {posts.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 text-sm text-soft">
          <span aria-hidden>{t`Open posts`}</span>
          <ul aria-label={t`Open posts`} className="flex min-w-0 flex-wrap gap-2">
            {posts.map(({ id: postId, game }) => (
              <li key={postId} className="flex">
                <PostEmblem postId={postId} game={game} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-1">
        <Button size="sm" aria-label={t`Invite: ${name}`} onClick={() => onInvite(id)}>
          {t`Invite`}
        </Button>
        <OpenChatLink userId={id} about={name} />
      </div>
    </article>
  );
}

function PostEmblem({ postId, game }: { readonly postId: string; readonly game: string }) {
  const { data: games } = useQuery(gamesQuery);
  const { id = likelyGameId(game), emblem } = games?.find(({ name }) => name === game) ?? {};
  return (
    <Tooltip text={game}>
      <Link to="/posts/$postId" params={{ postId }} aria-label={game} translate="no" className="rounded-sm">
        <GameEmblem gameId={id} name={game} emblem={emblem} size={32} />
      </Link>
    </Tooltip>
  );
}

function CrewmateMenu({ id, name }: Pick<Crewmate, 'id' | 'name'>) {
  const [isNoteOpen, setIsNoteOpen] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const { mutateAsync } = useLeaveCrewmate();
  return (
    <>
      <Menu
        label={t`More actions for ${name}`}
        actions={[
          { label: t`Your note`, icon: <StickyNote aria-hidden />, onSelect: () => setIsNoteOpen(true) },
          { label: t`Remove crewmate`, icon: <UserMinus aria-hidden />, onSelect: () => setIsRemoving(true) },
        ]}
      />
      <StoredNoteDialog player={{ id, name }} isOpen={isNoteOpen} onOpenChange={setIsNoteOpen} />
      <ConfirmDialog
        isOpen={isRemoving}
        onOpenChange={setIsRemoving}
        title={t`Remove ${name} from your crewmates?`}
        body={t`You also disappear from their crewmates. They aren't notified.`}
        confirmLabel={t`Remove`}
        busyLabel={t`Removing...`}
        describeFailure={(reason) => t`Couldn't remove this crewmate: ${reason}`}
        onConfirm={() => mutateAsync(id)}
      />
    </>
  );
}

const NoCrewmates = () => (
  <EmptyState
    title={t`No crewmates yet`}
    text={howToGetCrewmates}
    action={
      <ButtonLink to="/dashboard/browse-posts" variant="primary">
        {t`Browse Posts`}
      </ButtonLink>
    }
  />
);

const CrewmatesSkeleton = () => (
  <div role="status" className="flex items-center gap-3 p-4">
    <VisuallyHidden>{t`Loading your crewmates...`}</VisuallyHidden>
    <Skeleton shape="circle" className="size-11" />
    <Skeleton className="h-5 w-40" />
  </div>
);
