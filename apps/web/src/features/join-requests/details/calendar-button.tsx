import { t } from '@lingui/core/macro';
import { getPostCalendarEndpoint } from '@muster/contract/posts/calendar.ts';
import { useMutation } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { Button } from '#src/components/button.tsx';
import { IconButton } from '#src/components/icon-button.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';

interface CalendarButtonProps {
  readonly postId: string;
  readonly game: string;
  readonly hasText?: boolean;
}

/** Downloads the time of a post for the calendar of the device. */
export function CalendarButton({ postId, game, hasText = false }: CalendarButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { saveFile } = await import('#src/lib/save-file.ts');
      await saveFile(getPostCalendarEndpoint, 'post.ics', { params: { postId } });
    },
    onError: (error) =>
      showToast(t`Couldn't download the calendar entry: ${{ reason: error.message }}`, { tone: 'error' }),
  });
  if (hasText)
    return (
      <Button
        size="sm"
        icon={<CalendarPlus aria-hidden className="size-4" />}
        busy={isPending}
        onClick={() => mutate()}
      >
        {t`Add to calendar`}
      </Button>
    );
  return (
    <IconButton
      label={t`Add to calendar: ${game}`}
      aria-busy={isPending || undefined}
      onClick={() => !isPending && mutate()}
    >
      <CalendarPlus />
    </IconButton>
  );
}
