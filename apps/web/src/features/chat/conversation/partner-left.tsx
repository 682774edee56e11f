import { useEffect, useId, useRef, useState } from 'react';
import { copyWithToast } from '#src/components/copy-text.ts';
import { Button } from '#src/components/button.tsx';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { chatTexts } from '../chat-texts.ts';
import { readDraft, writeDraft } from '../sending/draft-storage.ts';

/** Replaces the composer once the partner has left. The draft can be copied or discarded. */
export function PartnerLeft({ chatId }: { readonly chatId: string }) {
  const { id: memberId } = useCurrentMember();
  const [unsent, setUnsent] = useState(() => readDraft(memberId, chatId));
  const note = useRef<HTMLParagraphElement>(null);
  const titleId = useId();
  // The removed composer may have had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) note.current?.focus({ preventScroll: true });
  }, []);
  const discard = (): void => {
    writeDraft(memberId, chatId, '');
    setUnsent('');
    note.current?.focus({ preventScroll: true });
  };
  return (
    <div className="flex flex-none flex-col gap-3 border-t border-line p-4 text-sm text-soft">
      <p ref={note} tabIndex={-1} className="text-center outline-none">
        {chatTexts.closed}
      </p>
      {unsent.trim() !== '' && (
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-48">
            <p id={titleId} className="text-xs text-faint">
              {chatTexts.unsentText}
            </p>
            <section
              aria-labelledby={titleId}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must do so by keyboard too
              tabIndex={0}
              dir="auto"
              className="mt-1 max-h-24 overflow-y-auto break-words whitespace-pre-wrap text-fg"
            >
              {unsent}
            </section>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => void copyWithToast(unsent, chatTexts.copied, 'the text')}>
              {chatTexts.copyText}
            </Button>
            <Button size="sm" variant="ghost" onClick={discard}>
              {chatTexts.discard}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
