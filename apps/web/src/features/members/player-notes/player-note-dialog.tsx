import { t } from '@lingui/core/macro';
import {
  PLAYER_NOTE_MAX_LENGTH,
  type PlayerNoteForm,
  playerNoteFormSchema,
  setPlayerNoteEndpoint,
} from '@muster/contract/members/player-notes.ts';
import type { PlayerStatus } from '@muster/contract/members/player-statuses.ts';
import type { Player } from '@muster/contract/members/profiles.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormActions } from '#src/components/form/form-actions.tsx';
import { TextArea } from '#src/components/form/text-field.tsx';
import { Dialog, type DialogState } from '#src/components/overlay/dialog.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { useContractForm } from '#src/lib/api/use-contract-form.ts';
import { playerQuery } from '../player/player-queries.ts';
import { playerStatusesKey } from '../player/player-status.ts';

const useSetPlayerNote = (memberId: string) =>
  useMutation({
    mutationFn: (body: PlayerNoteForm) => callApi(setPlayerNoteEndpoint, { params: { memberId }, body }),
    onSuccess: ({ text: note }) => {
      apply<Player | null>(playerQuery(memberId).queryKey, (player) => player && { ...player, note });
      apply<PlayerStatus | null>([...playerStatusesKey, memberId], (status) => status && { ...status, note });
    },
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
  const [drafts] = useState(() => new Map<string, string>());
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
        note={drafts.get(player.id) ?? note}
        onEdit={(text) => drafts.set(player.id, text)}
        isBusy={save.isPending}
        failure={save.error && t`Couldn't save your note: ${{ reason: save.error.message }}`}
        onCancel={() => {
          drafts.delete(player.id);
          change(false);
        }}
        onSave={(form) =>
          save.mutate(form, {
            onSuccess: () => {
              drafts.delete(player.id);
              onOpenChange(false);
            },
          })
        }
      />
    </Dialog>
  );
}

interface NoteFormProps extends Pick<PlayerNoteDialogProps, 'note'> {
  readonly onEdit: (text: string) => void;
  readonly isBusy: boolean;
  readonly failure: string | null;
  readonly onCancel: () => void;
  readonly onSave: (form: PlayerNoteForm) => void;
}

function NoteForm({ note, onEdit, isBusy, failure, onCancel, onSave }: NoteFormProps) {
  const form = useContractForm(playerNoteFormSchema, { text: note });
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onEdit(values.text) }),
    [subscribe, onEdit],
  );
  return (
    <form noValidate className="mt-1 flex flex-col gap-4" onSubmit={(event) => void form.handleSubmit(onSave)(event)}>
      <TextArea
        label={t`Note`}
        placeholder={t`Great healer, plays after 9 pm`}
        maxLength={PLAYER_NOTE_MAX_LENGTH}
        defaultValue={note}
        showsCount
        readOnly={isBusy}
        {...form.field('text')}
      />
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
