import { t } from '@lingui/core/macro';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { IconButton } from '#src/components/icon-button.tsx';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';

const CalendarDialog = lazyDialog(async () => (await import('./calendar-dialog.tsx')).CalendarDialog);

interface CalendarButtonProps {
  readonly postId: string;
  readonly game: string;
  readonly hasText?: boolean;
}

/** Opens a dialog that subscribes to the member's calendar or downloads the session. */
export function CalendarButton({ postId, game, hasText = false }: CalendarButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const open = (): void => setIsOpen(true);
  return (
    <>
      {hasText ? (
        <Button size="sm" icon={<CalendarPlus aria-hidden className="size-4" />} aria-haspopup="dialog" onClick={open}>
          {t`Add to calendar`}
        </Button>
      ) : (
        <IconButton label={t`Add to calendar: ${game}`} aria-haspopup="dialog" onClick={open}>
          <CalendarPlus />
        </IconButton>
      )}
      <CalendarDialog postId={postId} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
