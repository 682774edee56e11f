import type { Schedule } from '@muster/contract/posts/schedule.ts';
import { Clock } from 'lucide-react';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { scheduleText } from './schedule-text.ts';

/** When a post starts or closes, in the viewer's zone. Nothing for any time. */
export function PostSchedule({ schedule }: { readonly schedule: Schedule }) {
  useEveryMinute();
  const text = scheduleText(schedule);
  if (text === null) return null;
  const time = schedule.startsAt ?? schedule.closesAt;
  return (
    <p className="mt-1 flex items-center gap-1.5 text-sm text-soft">
      <Clock aria-hidden className="size-4 flex-none" />
      <time dateTime={time?.toISOString()} className="truncate">
        {text}
      </time>
    </p>
  );
}
