import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { QueryFailure } from '#src/components/page/query-failure.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { describeError } from '#src/lib/api/api-error.ts';
import { AccountItem } from './account-item.tsx';
import { sessionsQuery } from './account-queries.ts';
import { accountTexts, sessionsFailed } from './account-texts.ts';
import { SessionRow } from './session-row.tsx';
import { SignOutOthers } from './sign-out-others.tsx';

export function SessionsList() {
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery(sessionsQuery);
  const sessions = query.data;
  const others = sessions?.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <AccountItem
      title={accountTexts.sessions}
      hint={accountTexts.sessionsHint}
      headingRef={heading}
      action={<SignOutOthers count={others ?? 0} heading={heading} />}
    >
      <QueryFailure query={query} describe={(error) => sessionsFailed(describeError(error))} />
      {query.isPending && <SessionsSkeleton />}
      {sessions && (
        <ul className="flex flex-col gap-4">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnded={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
      {others === 0 && <p className="text-sm text-faint">{accountTexts.noOtherSessions}</p>}
    </AccountItem>
  );
}

const SessionsSkeleton = () => (
  <div role="status" className="flex flex-col gap-4">
    <VisuallyHidden>{accountTexts.loadingSessions}</VisuallyHidden>
    {['first', 'second'].map((row) => (
      <div key={row} className="flex items-center gap-3">
        <Skeleton shape="circle" className="size-10" />
        <Skeleton className="h-10 w-56" />
      </div>
    ))}
  </div>
);
