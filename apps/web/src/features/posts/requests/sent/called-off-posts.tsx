import { t } from '@lingui/core/macro';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { useQuery } from '@tanstack/react-query';
import { useHeldList } from '#src/lib/held-list.ts';
import { OpenChatLink } from '../open-chat-link.tsx';
import { sentRequestsQuery } from '../request-queries.ts';
import { withRoleAndParty } from '../describe-party.ts';
import { requestNotificationTexts } from '../notifications/describe-notification.ts';

const textOf = ({ isCalledOffByAdmin }: JoinRequest) =>
  requestNotificationTexts[isCalledOffByAdmin ? 'called-off-by-admin' : 'called-off'];

/** Posts that the member had joined or asked to join, and that were called off in the last day. Renders nothing without any. */
export function CalledOffPosts() {
  const { data: calledOff = [] } = useQuery({
    ...sentRequestsQuery,
    select: (sent) => sent.filter(({ isCalledOff }) => isCalledOff),
  });
  const requests = useHeldList(calledOff);
  if (requests.length === 0) return null;
  return (
    <section aria-label={t`Called off`}>
      <ul className="flex flex-col gap-3">
        {requests.map((request) => (
          <li key={request.id} data-request={request.id}>
            <article className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-4 wrap-anywhere">
              <h2 className="min-w-0 flex-1 basis-64 font-semibold">
                {withRoleAndParty(textOf(request)(request.author.name, request.game), request)}
              </h2>
              <OpenChatLink userId={request.author.id} about={request.game} />
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
