import type { JoinRequest } from '@muster/contract/posts/join-requests.ts';
import { ButtonLink } from '#src/components/button-link.tsx';
import { Badge } from '#src/components/identity/badge.tsx';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { cardStatus, requestTexts } from './request-texts.ts';

/** The member's request to join the post, shown on its card in place of Connect. */
export function SentRequestStatus({ request }: { readonly request: JoinRequest }) {
  useEveryMinute();
  return (
    <div data-request={request.id} className="flex flex-wrap items-center justify-end gap-2">
      <Badge tone={request.state === 'accepted' ? 'success' : 'neutral'}>{cardStatus(request)}</Badge>
      <ButtonLink size="sm" to="/dashboard/chat/$userId" params={{ userId: request.author.id }}>
        {requestTexts.openChat}
      </ButtonLink>
    </div>
  );
}
