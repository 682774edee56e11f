import type { JoinRequest } from '@muster/contract/posts/join-requests.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#src/components/button.tsx';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { useFocusAfterRemoval } from '#src/lib/navigation/use-focus-after-removal.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { sentRequestsQuery } from './request-queries.ts';
import { actionName, offerAnswered, openOffer, requestTexts } from './request-texts.ts';
import { useChangeOrToast } from './use-change-or-toast.ts';

/** The member's open offers, soonest expiry first. Renders nothing without offers. */
export function OpenOffers() {
  const { data: offers = [] } = useQuery({
    ...sentRequestsQuery,
    select: (requests) =>
      requests
        .filter(({ state }) => state === 'offered')
        .toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime()),
  });
  const list = useFocusAfterRemoval('h2');
  useEveryMinute();
  if (offers.length === 0) return null;
  return (
    <section aria-label={requestTexts.freeSeats}>
      <ul ref={list} className="flex flex-col gap-3">
        {offers.map((request) => (
          <li key={request.id} data-request={request.id}>
            <OpenOffer request={request} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenOffer({ request }: { readonly request: JoinRequest }) {
  const { author } = request;
  const { change, isPending } = useChangeOrToast(request.id, offerAnswered);
  return (
    <article className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-amber/40 bg-amber-tint p-4 wrap-anywhere">
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-3">
        <Avatar name={author.name} pictureUrl={author.pictureUrl} />
        <h2 tabIndex={-1} className="min-w-0 flex-1 font-semibold">
          {openOffer(request)}
        </h2>
      </div>
      <div className="flex items-center gap-1">
        <Button
          variant="primary"
          busy={isPending}
          aria-label={actionName(requestTexts.takeSeat, request, false)}
          onClick={() => change({ state: 'accepted' })}
        >
          {requestTexts.takeSeat}
        </Button>
        <Button
          variant="ghost"
          busy={isPending}
          aria-label={actionName(requestTexts.passOffer, request, false)}
          onClick={() => change({ state: 'waitlisted' })}
        >
          {requestTexts.passOffer}
        </Button>
      </div>
    </article>
  );
}
