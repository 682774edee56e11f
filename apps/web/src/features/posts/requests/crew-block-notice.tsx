import { t } from '@lingui/core/macro';
import { getCrewBlockEndpoint } from '@muster/contract/posts/seats/crews.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { isPostNotFound, postQuery } from '../single-post.ts';

/** States, before the member joins, that they have blocked a player of the crew. Nothing otherwise. */
export function CrewBlockNotice({ postId }: { readonly postId: string }) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['crew block', postId],
    queryFn: ({ signal }) => callApi(getCrewBlockEndpoint, { params: { postId } }, { signal }),
    // A request to an ended post is still open for a moment.
    enabled: () => !isPostNotFound(client.getQueryState(postQuery(postId).queryKey)?.error ?? null),
  });
  return (
    data?.hasBlock === true && (
      <p className="text-sm text-amber-text">
        {t`You've blocked a player of this crew. You won't see each other's messages there.`}
      </p>
    )
  );
}
