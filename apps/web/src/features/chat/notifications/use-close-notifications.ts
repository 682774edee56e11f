import { type Conversation, crewIdSchema } from '@muster/contract/chat/chat.ts';
import { LOADED_REQUESTS_MAX_COUNT } from '@muster/contract/posts/requests/own-requests.ts';
import { z } from '@muster/contract/zod.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { closeNotifications } from '#src/features/notifications/desktop-notifications.ts';
import { readyChecksQuery } from '#src/features/posts/ready-check/ready-check-queries.ts';
import { CHECK_TAG_PREFIX, checkTag } from '#src/features/posts/ready-check/describe-check.ts';
import { receivedRequestsQuery } from '#src/features/posts/requests/request-queries.ts';
import { conversationsQuery } from '../chat-queries.ts';

/** Ids of the conversations that have unread messages, and of the others. */
const splitByUnread = (conversations: readonly Conversation[]) => {
  const idsOf = (isUnread: boolean): string[] =>
    conversations.flatMap(({ id, unread }) => (unread > 0 === isUnread ? id : [])).toSorted();
  return { read: idsOf(false), unread: idsOf(true) };
};

const newRequestSchema = z.object({ notification: z.literal('pending') });
const isNewRequest = (data: unknown): boolean => newRequestSchema.safeParse(data).success;

const ofCrewSchema = z.object({ crewId: crewIdSchema });
const isOfCrew = (data: unknown): boolean => ofCrewSchema.safeParse(data).success;

/** While mounted, closes this browser's notifications that were read or answered anywhere, or are of a crew that the member left. */
export function useCloseNotifications(): void {
  const { data: chatIds } = useQuery({ ...conversationsQuery, select: splitByUnread });
  const { data: requests } = useQuery(receivedRequestsQuery);
  const { data: checks } = useQuery(readyChecksQuery);
  useEffect(() => {
    if (!chatIds) return;
    void closeNotifications(
      ({ tag, data }) => chatIds.read.includes(tag) || (isOfCrew(data) && !chatIds.unread.includes(tag)),
    );
  }, [chatIds]);
  useEffect(() => {
    if (!requests || requests.length >= LOADED_REQUESTS_MAX_COUNT) return;
    void closeNotifications(({ tag, data }) => isNewRequest(data) && !requests.some(({ id }) => id === tag));
  }, [requests]);
  useEffect(() => {
    const open = checks?.filter(({ outcome }) => outcome === null).map(checkTag);
    if (open) void closeNotifications(({ tag }) => tag.startsWith(CHECK_TAG_PREFIX) && !open.includes(tag));
  }, [checks]);
}
