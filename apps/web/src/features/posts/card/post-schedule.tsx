import type { Schedule } from '@muster/contract/posts/schedule.ts';
import { Clock } from 'lucide-react';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { scheduleText } from '#src/lib/time/schedule-text.ts';

/** When a post starts or closes, in the viewer's zone. Nothing for any time. */
export const PostSchedule = ({ post: { startsAt = null, closesAt = null } }: { readonly post: Partial<Schedule> }) =>
  closesAt && <ScheduleLine startsAt={startsAt} closesAt={closesAt} />;

function ScheduleLine(schedule: Schedule) {
  useEveryMinute();
  return (
    <p className="mt-1 flex items-center gap-1.5 text-sm text-soft">
      <Clock aria-hidden className="size-4 flex-none" />
      <time dateTime={(schedule.startsAt ?? schedule.closesAt)?.toISOString()} className="truncate">
        {scheduleText(schedule)}
      </time>
    </p>
  );
}
