import { t } from '@lingui/core/macro';
import type { Player } from '@muster/contract/members/profiles.ts';
import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { LongText } from '#src/components/long-text.tsx';
import type { DialogState } from '#src/components/overlay/dialog.tsx';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';
import { usePlayerStatus } from '../player/player-status.ts';

const PlayerNoteDialog = lazyDialog(async () => (await import('./player-note-dialog.tsx')).PlayerNoteDialog);

/** The member's note about a player, with a button that changes it. Empty if the member has not talked to them. */
export function PlayerNote({ player: { id, name, note } }: { readonly player: Pick<Player, 'id' | 'name' | 'note'> }) {
  const [isOpen, setIsOpen] = useState(false);
  if (note === null) return null;
  return (
    <section aria-labelledby="player-note" className="mt-6 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="player-note" className="text-xs font-medium text-faint">
          {t`Your note, which only you can read`}
        </h2>
        <Button size="sm" variant="ghost" onClick={() => setIsOpen(true)}>
          {note === '' ? t`Add a note` : t`Edit note`}
        </Button>
      </div>
      {note !== '' && (
        <LongText key={note} clampClass="line-clamp-6" className="whitespace-pre-line">
          {note}
        </LongText>
      )}
      <PlayerNoteDialog isOpen={isOpen} onOpenChange={setIsOpen} player={{ id, name }} note={note} />
    </section>
  );
}

interface StoredNoteDialogProps extends DialogState {
  readonly player: Pick<Player, 'id' | 'name'>;
}

/** Changes the note about a player whose page is not open. Opens once the stored note is known. */
export function StoredNoteDialog({ isOpen, ...props }: StoredNoteDialogProps) {
  const note = usePlayerStatus(props.player.id)?.note;
  return <PlayerNoteDialog isOpen={isOpen && note !== undefined} note={note ?? ''} {...props} />;
}
