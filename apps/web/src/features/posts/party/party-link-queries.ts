import {
  checkPartyLinkEndpoint,
  createPartyLinkEndpoint,
  getPartyLinkEndpoint,
  revokePartyLinkEndpoint,
  takePartySeatEndpoint,
} from '@muster/contract/posts/requests/party-links.ts';
import { topics } from '@muster/contract/topics.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { refetch } from '#src/lib/api/refetch.ts';
import { publishRequest } from '../requests/request-queries.ts';

/** Below the requests, because a friend who takes a seat has one. `staleTopicsOf` names it for one post. */
const partyKey = [...topics.requests, 'party'] as const;

export const partyLinkQuery = (postId: string) =>
  queryOptions({
    queryKey: [...partyKey, postId],
    queryFn: ({ signal }) => callApi(getPartyLinkEndpoint, { params: { postId } }, { signal }),
    gcTime: 0,
  });

/** `gcTime: 0` keeps the link out of the mutation cache. */
export const useCreatePartyLink = (postId: string) =>
  useMutation({
    gcTime: 0,
    mutationFn: () => callApi(createPartyLinkEndpoint, { params: { postId } }),
    onSettled: () => void refetch({ queryKey: partyKey }),
  });

export const useRevokePartyLink = (postId: string) =>
  useMutation({
    mutationFn: () => callApi(revokePartyLinkEndpoint, { params: { postId } }),
    onSuccess: () => refetch({ queryKey: partyKey }),
  });

/** The seats that a link offers. */
export const offeredSeatQuery = (code: string) =>
  queryOptions({
    queryKey: [...partyKey, 'offered', code],
    queryFn: ({ signal }) => callApi(checkPartyLinkEndpoint, { body: { code } }, { signal }),
    gcTime: 0,
    retry: false,
  });

export const useTakePartySeat = (code: string) =>
  useMutation({
    mutationFn: (role: string | null) => callApi(takePartySeatEndpoint, { body: { code, role } }),
    onSuccess: publishRequest,
    onSettled: () => void refetch({ queryKey: partyKey }),
  });
