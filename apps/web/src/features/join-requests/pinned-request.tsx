import { isOpenRequest } from '@muster/contract/posts/join-request-states.ts';
import type { JoinRequest } from '@muster/contract/posts/join-requests.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { useCurrentMember } from '#src/lib/session/session.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { JoinDetails } from './join-details.tsx';
import { RequestActions } from './request-actions.tsx';
import { WithdrawOthers } from './withdraw-others.tsx';
import { chatRequestsQuery } from './request-queries.ts';
import { partySuffix, requestStatus, requestTexts } from './request-texts.ts';

const loadForm = () => import('./request-details-form.tsx');
/** Loaded after the screen, so that the form also opens offline. */
const RequestDetailsForm = lazy(async () => ({ default: (await loadForm()).RequestDetailsForm }));

/** The post that a conversation is about, with the request's state and actions. Empty without a request. */
export function PinnedRequest({ chatId }: { readonly chatId: string }) {
  const { data: requests = [] } = useQuery(chatRequestsQuery(chatId));
  const [chosen, setChosen] = useState(0);
  useEveryMinute();
  const open = requests.filter(isOpenRequest);
  const shown = open.length > 0 ? open : requests.slice(0, 1);
  const request = shown[chosen % Math.max(1, shown.length)];
  if (!request) return null;
  return (
    <section
      data-request={request.id}
      aria-label={requestTexts.requests}
      className="flex flex-none flex-col gap-1.5 border-b border-line bg-raised/60 px-4 py-2.5 text-sm wrap-anywhere"
    >
      <PinnedCard key={request.id} request={request} />
      {shown.length > 1 && (
        <Button size="sm" variant="ghost" onClick={() => setChosen(chosen + 1)}>
          {requestTexts.showAnother}
        </Button>
      )}
    </section>
  );
}

function PinnedCard({ request }: { readonly request: JoinRequest }) {
  const isAuthor = useCurrentMember().id === request.author.id;
  const [isEditing, setIsEditing] = useState(false);
  const { game, platform, excerpt, note } = request;
  useEffect(() => void loadForm().catch(() => undefined), []);
  const canEdit = !isAuthor && request.state === 'pending';
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-48 truncate">
          <span className="font-semibold">
            {game} · {platform}
          </span>{' '}
          <span dir="auto" className="text-soft">
            {excerpt}
          </span>
        </p>
        <div className="flex flex-wrap items-center gap-1">
          {canEdit && !isEditing && (
            <Button size="sm" variant="ghost" onClick={() => setIsEditing(true)}>
              {note === '' ? requestTexts.addNote : requestTexts.editNote}
            </Button>
          )}
          <WithdrawOthers request={request} />
          <RequestActions request={request} />
        </div>
      </div>
      <p role="status" className="text-soft">
        {requestStatus(request, isAuthor)}
        {partySuffix(request)}
      </p>
      {request.state === 'accepted' && request.postId !== null && (
        <JoinDetails request={request} postId={request.postId} />
      )}
      {isEditing && canEdit ? (
        <Suspense>
          <RequestDetailsForm request={request} onClose={() => setIsEditing(false)} />
        </Suspense>
      ) : (
        note && (
          <p dir="auto" className="line-clamp-2">
            {note}
          </p>
        )
      )}
    </>
  );
}
