import { t } from '@lingui/core/macro';
import type { Post } from '@muster/contract/posts/posts.ts';
import { INVITED_PLAYERS_MAX_COUNT } from '@muster/contract/posts/requests/invitations.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Switch } from '#src/components/form/switch.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { formatList } from '#src/lib/page-language.ts';
import { postQuery } from '../single-post.ts';
import { CardSkeletons } from '../card/card-placeholders.tsx';
import { gamesQuery } from '../games-query.ts';
import { invitationsFailed, invitePlayers } from '../requests/invitations/invite-players.ts';
import { useCrewRequests } from '../requests/received/use-crew-requests.ts';
import { standingCrewsQuery } from '../standing-crews/standing-crew-queries.ts';
import { CreatePostForm } from './create-post-form.tsx';
import { formContent, ownJoinDetailsQuery } from './form-content.ts';
import { nextSameWeekday } from './fields/local-times.ts';

interface PostAgainProps {
  readonly postId: string;
  /** Also invites the crew of the post. */
  readonly hasCrew: boolean;
  readonly onDone: (postId?: string) => void;
}

/**
 * The form with a copy of the member's own post, a week or more later. Empty if the post can't be loaded. The party lacks
 * friends who took its seats with a link: they have accounts, and are invited with the crew.
 */
export function PostAgain({ postId, hasCrew, onDone }: PostAgainProps) {
  const post = useQuery(postQuery(postId));
  const games = useQuery(gamesQuery);
  const details = useQuery(ownJoinDetailsQuery(postId));
  const crew = useLastCrew(postId, hasCrew ? post.data : undefined);
  if (post.isPending || games.isPending || details.isPending || crew.isLoading)
    return <CardSkeletons count={1} label={t`Loading your post...`} />;
  const copy = post.data && {
    ...formContent({ ...post.data, joinDetails: details.data ?? '' }, games.data),
    startsAt: post.data.startsAt && nextSameWeekday(post.data.startsAt).toISOString(),
    repeatTimeZone: null,
    firstCrewId: crew.standingId,
    isActive: true,
  };
  return (
    <>
      {crew.control}
      <CreatePostForm
        start={copy && { form: copy, slot: `again:${postId}` }}
        onCreated={(created) => void crew.invite(created)}
        onDone={onDone}
      />
    </>
  );
}

/**
 * Invites the players who showed up for the session of a post, unless the member switches it off. `standingId`: the standing
 * crew that has all of them, which sees the new post first.
 */
function useLastCrew(id: string, post: Post | undefined) {
  const { crew, query } = useCrewRequests({ id, acceptedSeats: post?.acceptedSeats ?? 0 });
  const standing = useQuery({ ...standingCrewsQuery, enabled: post !== undefined });
  const [isInviting, setIsInviting] = useState(true);
  const players = crew.filter(({ requesterCheck }) => requesterCheck?.outcome !== 'no-show');
  const names = formatList(players.map(({ requester }) => requester.name));
  const control = players.length > 0 && (
    <Switch
      label={t`Invite the same crew`}
      hint={t`Invited once you create this post: ${names}`}
      checked={isInviting}
      onCheckedChange={setIsInviting}
    />
  );
  const invite = async (created: Post): Promise<void> => {
    if (!isInviting || !created.isActive) return;
    const ids = players.map(({ requester }) => requester.id);
    try {
      for (let start = 0; start < ids.length; start += INVITED_PLAYERS_MAX_COUNT)
        await invitePlayers(created, ids.slice(start, start + INVITED_PLAYERS_MAX_COUNT));
    } catch (error) {
      showToast(invitationsFailed(error instanceof Error ? error.message : String(error)), { tone: 'error' });
    }
  };
  const standingId =
    standing.data?.crews.find(
      ({ memberIds }) => players.length > 0 && players.every(({ requester }) => memberIds.includes(requester.id)),
    )?.id ?? null;
  return { control, invite, standingId, isLoading: query.isLoading || standing.isLoading };
}
