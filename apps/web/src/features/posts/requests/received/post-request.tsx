import { t } from '@lingui/core/macro';
import { type JoinRequest, listPostRequestsEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { LongText } from '#src/components/long-text.tsx';
import { isPostNotFound } from '../../single-post.ts';
import { formatDurationLeft } from '#src/lib/time/dates.ts';
import { joinTexts } from '#src/lib/isolate.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { checkStatus } from '../../ready-check/describe-check.ts';
import { requestStatus } from '../describe-request.ts';
import { OpenChatLink } from '../open-chat-link.tsx';
import { RequestActions } from '../request-actions.tsx';
import { postRequestsKey } from '../request-queries.ts';
import { useStatusFocus } from '../use-status-focus.ts';
import { levelsAndLanguages } from './levels-and-languages.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { describeBroughtBy } from '../describe-party.ts';
import { PartyChip } from './party-chip.tsx';
import { groupHeadings, groupOf } from './requests-by-state.ts';

/** Requests to join the member's post and invitations to it, newest first. */
export const postRequestsQuery = (postId: string) =>
  infiniteQueryOptions({
    queryKey: postRequestsKey(postId),
    queryFn: ({ pageParam, signal }) => {
      const querystring = pageParam === '' ? {} : { cursor: pageParam };
      return callApi(listPostRequestsEndpoint, { params: { postId }, querystring }, { signal });
    },
    enabled: ({ state }) => !isPostNotFound(state.error),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ requests }) => requests),
  });

/** The state of a request next to the player's name: 'Invited · 23 h left' */
function describeListed(request: JoinRequest): string {
  const { state, expiresAt, isCalledOff } = request;
  const group = groupOf(state);
  const timeLeft = state === 'pending' || state === 'invited' ? formatDurationLeft(expiresAt) : null;
  const expiry = timeLeft === null ? [] : [t({ message: `${timeLeft} left`, comment: '{timeLeft}: 40 min' })];
  return (
    checkStatus(request, { isAuthor: true, isStillFree: false }) ??
    (isCalledOff || group === 'past' ? requestStatus(request, true) : joinTexts([groupHeadings[group], ...expiry]))
  );
}

interface PostRequestProps {
  readonly request: JoinRequest;
  readonly hasChatLink?: boolean;
}

/** A row of the author's lists: a player, and the state and actions of their request. */
export function PostRequest({ request, hasChatLink = true }: PostRequestProps) {
  const { requester, note } = request;
  const viewerId = useCurrentMember().id;
  const facts = levelsAndLanguages(requester);
  const { statusLine, onActing } = useStatusFocus(`${request.id} ${request.state}`);
  return (
    <div className="group/card flex flex-wrap items-start gap-x-3 gap-y-2 py-3 wrap-anywhere">
      <Avatar {...requester} />
      <div className="flex min-w-0 flex-1 basis-40 flex-col text-sm">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span dir="auto" translate="no" className="truncate font-semibold">
            {requester.name}
          </span>
          <PartyChip {...request} />
        </p>
        <p ref={statusLine} tabIndex={-1} className="text-soft">
          {[describeListed(request), describeBroughtBy(request.broughtBy, viewerId)].filter(Boolean).join(' · ')}
        </p>
        {facts && <p className="text-faint">{facts}</p>}
        {note && (
          <LongText key={note} clampClass="line-clamp-6">
            {note}
          </LongText>
        )}
      </div>
      <div className="ms-auto flex flex-wrap items-center justify-end gap-1">
        {hasChatLink && <OpenChatLink userId={requester.id} />}
        <RequestActions request={request} statusLine={statusLine} onActing={onActing} />
      </div>
    </div>
  );
}
