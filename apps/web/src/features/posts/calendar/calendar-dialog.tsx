import { t } from '@lingui/core/macro';
import { getPostCalendarEndpoint } from '@muster/contract/posts/calendar.ts';
import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { Button } from '#src/components/button.tsx';
import { Dialog, type DialogState } from '#src/components/overlay/dialog.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { saveFile } from '#src/lib/save-file.ts';
import { CalendarSubscription } from './calendar-subscription.tsx';

interface CalendarDialogProps extends DialogState {
  readonly postId: string;
}

export const CalendarDialog = ({ postId, isOpen, onOpenChange }: CalendarDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    title={t`Add to calendar`}
    description={t`Subscribe once and all your sessions show up in your calendar, including changes and cancellations.`}
  >
    <CalendarSubscription />
    <PostDownload postId={postId} />
    <Button onClick={() => onOpenChange(false)}>{t`Done`}</Button>
  </Dialog>
);

function PostDownload({ postId }: { readonly postId: string }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => saveFile(getPostCalendarEndpoint, 'post.ics', { params: { postId } }),
  });
  return (
    <>
      <Button
        variant="ghost"
        icon={<Download aria-hidden className="size-4" />}
        busy={isPending}
        onClick={() => mutate()}
      >
        {t`Only this session, as a file`}
      </Button>
      {error && <Banner tone="error">{t`Couldn't download the calendar entry: ${{ reason: error.message }}`}</Banner>}
    </>
  );
}
