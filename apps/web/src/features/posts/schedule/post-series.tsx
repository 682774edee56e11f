import { topics } from '@muster/contract/topics.ts';
import { t } from '@lingui/core/macro';
import type { Post } from '@muster/contract/posts/posts.ts';
import {
  changePostSeriesEndpoint,
  endPostSeriesEndpoint,
  listPostSeriesEndpoint,
  type PostSeries,
} from '@muster/contract/posts/schedule/series.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '#src/components/button.tsx';
import { TimeZoneField } from '#src/features/members/settings/time-zone-field.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { refetch } from '#src/lib/api/refetch.ts';
import { formatDayAndTime, formatWeekdayAndTime } from '#src/lib/time/dates.ts';
import { deviceTimeZone, isSameTimeZone, timeZoneLabel } from '#src/lib/time/time-zones.ts';

export const postSeriesQuery = queryOptions({
  queryKey: topics.series,
  queryFn: ({ signal }) => callApi(listPostSeriesEndpoint, undefined, { signal }),
});

/** The series of which this is the latest post. */
export const useSeries = (postId: string): PostSeries | undefined =>
  useQuery(postSeriesQuery).data?.find((series) => series.postId === postId);

const isInOwnZone = ({ timeZone }: PostSeries): boolean => isSameTimeZone(timeZone, deviceTimeZone());

/** When the series repeats, or why it ended, and its time zone unless it is that of the device. */
export function describeSeries(series: PostSeries | undefined, { isActive, visibleFrom, firstCrewId }: Post): string[] {
  if (!series) return [];
  if (series.endReason === 'nobody-joined') return [t`The weekly session ended because nobody joined the last two.`];
  if (series.endReason === 'suspended') return [t`The weekly session ended because your account was suspended.`];
  const dayAndTime = formatWeekdayAndTime(series.nextStartsAt);
  const inactive = t`Every ${{ dayAndTime }}. Next session: ${{ time: formatDayAndTime(series.nextStartsAt) }}.`;
  const active =
    visibleFrom && !firstCrewId
      ? t`Every ${{ dayAndTime }}. Your last crew is invited first. Others see it from ${{ time: formatDayAndTime(visibleFrom) }}.`
      : t`Every ${{ dayAndTime }}`;
  const start = isActive ? active : inactive;
  if (isInOwnZone(series)) return [start];
  return [start, t`Its time follows the clock in ${{ zone: timeZoneLabel(series.timeZone) }}.`];
}

/** Changes a time zone other than that of the device. The next session keeps its start. */
function SeriesTimeZone({ series }: { readonly series: PostSeries }) {
  const { mutate } = useMutation({
    mutationFn: (timeZone: string) =>
      callApi(changePostSeriesEndpoint, { params: { postId: series.postId }, body: { timeZone } }),
    onSuccess: (changed) =>
      apply<PostSeries[]>(topics.series, (known) =>
        known.map((one) => (one.postId === changed.postId ? changed : one)),
      ),
    onError: (error) => showToast(t`Couldn't change the time zone: ${{ reason: error.message }}`, { tone: 'error' }),
  });
  return <TimeZoneField value={series.timeZone} onChange={(zone) => mutate(zone)} />;
}

function StopRepeatingButton({ post: { id: postId, game } }: { readonly post: Post }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(endPostSeriesEndpoint, { params: { postId } }),
    onSuccess: () => {
      apply<PostSeries[]>(topics.series, (known) => known.filter((one) => one.postId !== postId));
      showToast(t`This session no longer repeats. Its post stays.`, { tone: 'success' });
    },
    onError: (error) => {
      showToast(t`Couldn't stop repeating: ${{ reason: error.message }}`, { tone: 'error' });
      void refetch({ queryKey: topics.series });
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

interface SeriesControlsProps {
  readonly post: Post;
  readonly series: PostSeries;
}

export const SeriesControls = ({ post, series }: SeriesControlsProps) =>
  series.endReason === null && (
    <>
      <StopRepeatingButton post={post} />
      {!isInOwnZone(series) && (
        <div className="basis-full">
          <SeriesTimeZone series={series} />
        </div>
      )}
    </>
  );
