import { t } from '@lingui/core/macro';
import { invitePlayersEndpoint } from '@muster/contract/posts/requests/invitations.ts';
import { useMutation } from '@tanstack/react-query';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { refetch } from '#src/lib/api/refetch.ts';
import { formatList } from '#src/lib/page-language.ts';
import { crewmateListKey, publishRequest } from '../request-queries.ts';
import type { InvitationPost } from './may-invite-to.ts';

export const invitationsFailed = (reason: string): string => t`Couldn't send your invitations: ${reason}`;

/** Invites players. Those without an invitation afterwards could not be invited. */
export async function invitePlayers({ id: postId, game }: InvitationPost, memberIds: readonly string[]) {
  const { requests } = await callApi(invitePlayersEndpoint, {
    params: { postId },
    body: { memberIds: [...memberIds] },
  });
  for (const request of requests) publishRequest(request);
  const names = formatList(requests.map(({ requester }) => requester.name));
  if (requests.length > 0) showToast(t`Invited to ${game}: ${names}`, { tone: 'success', id: postId });
  return requests;
}

export const useInvite = (post: InvitationPost) =>
  useMutation({
    mutationFn: ({ memberIds }: { readonly memberIds: readonly string[] }) => invitePlayers(post, memberIds),
    // A player may no longer be a crewmate.
    onSettled: () => refetch({ queryKey: crewmateListKey }),
  });
