import { LongText } from '#src/components/long-text.tsx';
import { sentence } from '#src/lib/sentence.ts';
import type { JoinRequest } from '@muster/contract/posts/join-requests.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#src/components/button.tsx';
import { ButtonLink } from '#src/components/button-link.tsx';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { CoverLink } from '#src/components/cover-link.tsx';
import { QueryFailure } from '#src/components/page/query-failure.tsx';
import { isNetworkError } from '#src/lib/api/api-error.ts';
import { useFocusAfterRemoval } from '#src/lib/navigation/use-focus-after-removal.ts';
import { formatAge } from '#src/lib/time/dates.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { profileLinkLabel } from '@muster/contract/members/profiles.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { receivedRequestsQuery } from './request-queries.ts';
import { answered, fetchFailed, partySuffix, profileLine, requestTexts, showMoreRequests } from './request-texts.ts';
import { useChangeOrToast } from './use-change-or-toast.ts';

/** More would push My Posts off the screen. */
const COLLAPSED_COUNT = 6;

/** Pending requests to join the member's posts, oldest first. Empty without any. */
export function ReceivedRequests() {
  const query = useQuery(receivedRequestsQuery);
  const [showsAll, setShowsAll] = useState(false);
  const section = useRef<HTMLElement>(null);
  useEveryMinute();
  const list = useFocusAfterRemoval('h3');
  const { data: requests = [] } = query;
  // Without a connection, the connection bar and My Posts say so already.
  if (query.error && !isNetworkError(query.error))
    return <QueryFailure query={query} describe={({ message }) => fetchFailed(message)} />;
  if (requests.length === 0) return null;
  const isCollapsed = !showsAll && requests.length > COLLAPSED_COUNT;
  const showAll = (): void => {
    flushSync(() => setShowsAll(true));
    section.current?.querySelectorAll('li')[COLLAPSED_COUNT]?.querySelector('a')?.focus();
  };
  return (
    <section ref={section} aria-labelledby="requests" className="flex flex-col gap-3">
      <h2 id="requests" className="font-display text-lg font-bold">
        {requestTexts.requests}
      </h2>
      <ul ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] gap-4">
        {(isCollapsed ? requests.slice(0, COLLAPSED_COUNT) : requests).map((request) => (
          <li key={request.id} className="min-w-0">
            <ReceivedRequest request={request} />
          </li>
        ))}
      </ul>
      {isCollapsed && (
        <div>
          <Button size="sm" onClick={showAll}>
            {showMoreRequests(requests.length - COLLAPSED_COUNT)}
          </Button>
        </div>
      )}
    </section>
  );
}

function ReceivedRequest({ request }: { readonly request: JoinRequest }) {
  const { requester, game, platform, note, createdAt } = request;
  const profile = profileLine(requester);
  const { change, isPending } = useChangeOrToast(request.id, answered);
  return (
    <article
      data-request={request.id}
      className="group/card flex h-full flex-col gap-2 rounded-lg border border-line bg-surface p-3 wrap-anywhere"
    >
      <div className="group/requester relative flex min-w-0 items-center gap-3">
        <Avatar name={requester.name} pictureUrl={requester.pictureUrl} />
        <div className="flex min-w-0 flex-1 flex-col">
          <h3
            dir="auto"
            tabIndex={-1}
            className="truncate text-left font-semibold group-has-[a:hover]/requester:underline"
          >
            {requester.name}
          </h3>
          <p className="truncate text-sm text-soft">{sentence`${game} · ${platform}` + partySuffix(request)}</p>
        </div>
        <time dateTime={createdAt.toISOString()} className="flex-none text-xs text-faint">
          {formatAge(createdAt)}
        </time>
        <CoverLink
          to="/dashboard/players/$memberId"
          params={{ memberId: requester.id }}
          label={profileLinkLabel(requester.name)}
        />
      </div>
      {profile && (
        <p dir="auto" className="truncate text-sm text-faint">
          {profile}
        </p>
      )}
      {note && (
        <LongText key={note} clampClass="line-clamp-6" className="text-sm text-soft">
          {note}
        </LongText>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
        <ButtonLink size="sm" variant="ghost" to="/dashboard/chat/$userId" params={{ userId: requester.id }}>
          {requestTexts.openChat}
        </ButtonLink>
        <AnswerButtons request={request} acceptVariant="card" isBusy={isPending} onAnswer={change} />
      </div>
    </article>
  );
}
