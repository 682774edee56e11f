import { t } from '@lingui/core/macro';
import { formatAge, formatDateTime, justNow } from '#src/lib/time/dates.ts';

/** When something was saved in this browser. */
export function SavedAt({ timestamp }: { readonly timestamp: number }) {
  const savedAt = new Date(timestamp);
  const age = formatAge(savedAt);
  return (
    <time dateTime={savedAt.toISOString()} title={formatDateTime(savedAt)} className="text-faint">
      {`· ${age === justNow ? t`Saved just now` : t({ message: `Saved ${age}`, comment: 'age: "4 min ago" or a date' })}`}
    </time>
  );
}
