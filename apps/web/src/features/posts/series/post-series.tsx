import { t } from '@lingui/core/macro';
import type { Post } from '@muster/contract/posts/posts.ts';
import { endPostSeriesEndpoint, listPostSeriesEndpoint, type PostSeries } from '@muster/contract/posts/series.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '#src/components/button.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { formatDayAndTime, formatWeekdayAndTime } from '#src/lib/time/dates.ts';
import { postSeriesKey } from '../post-queries.ts';

export const postSeriesQuery = queryOptions({
  queryKey: postSeriesKey,
  queryFn: ({ signal }) => callApi(listPostSeriesEndpoint, undefined, { signal }),
});

/** The series of which this is the latest post. */
export const useSeries = (postId: string): PostSeries | undefined =>
  useQuery(postSeriesQuery).data?.find((series) => series.postId === postId);

export function describeSeries(series: PostSeries | undefined, { visibleFrom }: Post): string | null {
  if (!series) return null;
  if (series.endReason === 'nobody-joined') return t`The weekly session ended because nobody joined the last two.`;
  if (series.endReason === 'suspended') return t`The weekly session ended because your account was suspended.`;
  const dayAndTime = formatWeekdayAndTime(series.nextStartsAt);
  return visibleFrom
    ? t`Every ${{ dayAndTime }}. Your last crew is invited first. Others see it from ${{ time: formatDayAndTime(visibleFrom) }}.`
    : t`Every ${{ dayAndTime }}`;
}

export function StopRepeatingButton({ post: { id: postId, game } }: { readonly post: Post }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(endPostSeriesEndpoint, { params: { postId } }),
    onSuccess: () => {
      queryClient.setQueryData(postSeriesQuery.queryKey, (known) => known?.filter((one) => one.postId !== postId));
      showToast(t`This session no longer repeats. Its post stays.`, { tone: 'success' });
    },
    onError: (error) => {
      showToast(t`Couldn't stop repeating: ${{ reason: error.message }}`, { tone: 'error' });
      void queryClient.invalidateQueries(postSeriesQuery);
    },
  });
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={isPending}
      aria-label={t`Stop repeating: ${{ game }}`}
      onClick={() => mutate()}
    >
      {t`Stop repeating`}
    </Button>
  );
}
