import {
  createInviteLinkEndpoint,
  type InviteLinkDraft,
  listInviteLinksEndpoint,
  revokeInviteLinkEndpoint,
} from '@muster/contract/sessions/invite-links.ts';
import { topics } from '@muster/contract/topics.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { refetch } from '#src/lib/api/refetch.ts';

export const inviteLinksQuery = queryOptions({
  queryKey: topics.inviteLinks,
  queryFn: ({ signal }) => callApi(listInviteLinksEndpoint, undefined, { signal }),
});

/** The live connection may be unavailable. */
const refetchLinks = (): void => {
  for (const queryKey of [topics.inviteLinks, [...topics.admin, 'registration']]) void refetch({ queryKey });
};

/** `gcTime: 0` keeps the link out of the mutation cache. */
export const useCreateInviteLink = () =>
  useMutation({
    gcTime: 0,
    mutationFn: (body: InviteLinkDraft) => callApi(createInviteLinkEndpoint, { body }),
    onSuccess: refetchLinks,
  });

export async function revokeInviteLink(inviteLinkId: string): Promise<void> {
  await callApi(revokeInviteLinkEndpoint, { params: { inviteLinkId } });
  refetchLinks();
}
