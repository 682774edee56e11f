import type { Schedule } from '@muster/contract/posts/schedule.ts';
import Clock from 'lucide-react/icons/clock';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { scheduleText } from '#src/lib/time/schedule-text.ts';

/** When a post starts or closes, in the viewer's zone. Nothing for any time. */
export const PostSchedule = ({ post: { startsAt = null, closesAt = null } }: { readonly post: Partial<Schedule> }) =>
  closesAt && <ScheduleLine startsAt={startsAt} closesAt={closesAt} />;

function ScheduleLine(schedule: Schedule) {
  useEveryMinute();
  return (
    <span className="flex min-w-0 items-center gap-x-1.5">
      <Clock aria-hidden className="size-3.5 flex-none" />
      <time dateTime={(schedule.startsAt ?? schedule.closesAt)?.toISOString()} className="min-w-0 truncate">
        {scheduleText(schedule)}
      </time>
    </span>
  );
}
