import { t } from '@lingui/core/macro';
import {
  PLAYER_NOTE_MAX_LENGTH,
  type PlayerNoteForm,
  playerNoteFormSchema,
  setPlayerNoteEndpoint,
} from '@muster/contract/members/player-notes.ts';
import { topics } from '@muster/contract/topics.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormActions } from '#src/components/form/form-actions.tsx';
import { TextArea } from '#src/components/form/text-field.tsx';
import { Dialog, type DialogState } from '#src/components/overlay/dialog.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { refetch } from '#src/lib/api/refetch.ts';
import { publishLocally } from '#src/lib/live/live-client.ts';
import { useContractForm } from '#src/lib/api/use-contract-form.ts';
import { playerQuery } from '../player/player-queries.ts';

const useSetPlayerNote = (memberId: string) =>
  useMutation({
    mutationFn: (body: PlayerNoteForm & { readonly basedOn: string }) =>
      callApi(setPlayerNoteEndpoint, { params: { memberId }, body }),
    onSuccess: (note) => publishLocally({ type: 'player-note.changed', ...note }),
    // The note may have changed in another window.
    onError: () =>
      Promise.all(
        [playerQuery(memberId).queryKey, [...topics.playerStatus, memberId]].map((queryKey) => refetch({ queryKey })),
      ),
  });

interface PlayerNoteDialogProps extends DialogState {
  readonly player: { readonly id: string; readonly name: string };
  /** The stored note; empty if there is none. */
  readonly note: string;
}

/** Writes, changes or deletes the member's note about a player. */
export function PlayerNoteDialog({ isOpen, onOpenChange, player, note }: PlayerNoteDialogProps) {
  const save = useSetPlayerNote(player.id);
  // Closing the dialog keeps the text until it is saved or cancelled.
  const [drafts] = useState(() => new Map<string, Draft>());
  const change = (next: boolean): void => {
    if (save.isPending) return;
    save.reset();
    onOpenChange(next);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={change}
      title={t`Your note about ${{ name: player.name }}`}
      description={t`Only you can read this.`}
      disablePointerDismissal
    >
      <NoteForm
        note={note}
        draft={drafts.get(player.id)}
        onEdit={(draft) => drafts.set(player.id, draft)}
        savedText={save.variables?.text}
        isBusy={save.isPending}
        failure={save.error && t`Couldn't save your note: ${{ reason: save.error.message }}`}
        onCancel={() => {
          drafts.delete(player.id);
          change(false);
        }}
        onSave={(form) =>
          save.mutate(
            { ...form, basedOn: note },
            {
              onSuccess: () => {
                drafts.delete(player.id);
                onOpenChange(false);
              },
            },
          )
        }
      />
    </Dialog>
  );
}

interface Draft {
  readonly text: string;
  /** The note when the member began to write. */
  readonly basedOn: string;
}

interface NoteFormProps extends Pick<PlayerNoteDialogProps, 'note'> {
  readonly draft: Draft | undefined;
  readonly savedText: string | undefined;
  readonly onEdit: (draft: Draft) => void;
  readonly isBusy: boolean;
  readonly failure: string | null;
  readonly onCancel: () => void;
  readonly onSave: (form: PlayerNoteForm) => void;
}

function NoteForm({ note, draft, savedText, onEdit, isBusy, failure, onCancel, onSave }: NoteFormProps) {
  const [start] = useState(() => draft ?? { text: note, basedOn: note });
  const { basedOn } = start;
  const form = useContractForm(playerNoteFormSchema, { text: start.text });
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values: { text } }) => onEdit({ text, basedOn }) }),
    [subscribe, onEdit, basedOn],
  );
  return (
    <form noValidate className="mt-1 flex flex-col gap-6" onSubmit={(event) => void form.handleSubmit(onSave)(event)}>
      <TextArea
        label={t`Note`}
        placeholder={t`Great healer, plays after 9 pm`}
        maxLength={PLAYER_NOTE_MAX_LENGTH}
        defaultValue={start.text}
        showsCount
        readOnly={isBusy}
        {...form.field('text')}
      />
      {note !== basedOn && note !== savedText && (
        <Banner tone="warning">
          {note === ''
            ? t`You deleted this note in another window. Saving writes it again.`
            : t`You changed this note in another window. Saving replaces: ${note}`}
        </Banner>
      )}
      <FormActions
        submitLabel={t`Save`}
        busyLabel={t`Saving...`}
        isBusy={isBusy}
        failure={failure}
        onCancel={onCancel}
      />
    </form>
  );
}
