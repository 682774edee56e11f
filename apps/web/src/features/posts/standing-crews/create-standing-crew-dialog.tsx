import { t } from '@lingui/core/macro';
import {
  STANDING_CREW_NAME_MAX_LENGTH,
  standingCrewNameSchema,
} from '@muster/contract/posts/afterwards/standing-crews.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { FormActions } from '#src/components/form/form-actions.tsx';
import { Select } from '#src/components/form/select.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { Dialog, type DialogProps } from '#src/components/overlay/dialog.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { translate } from '#src/lib/i18n.ts';
import { standingCrewsQuery, useAskSession, useCreateStandingCrew } from './standing-crew-queries.ts';

interface CreateStandingCrewDialogProps extends Pick<DialogProps, 'isOpen' | 'onOpenChange' | 'finalFocus'> {
  readonly post: Post;
}

/** Asks the players of a session to join a new standing crew, or one that the member hosts. */
export const CreateStandingCrewDialog = ({ post, ...state }: CreateStandingCrewDialogProps) => (
  <Dialog
    {...state}
    title={t`Keep this crew`}
    description={t`Everyone who played is asked once to join. Those who join share a room that stays open between sessions. You won't see who said no.`}
    disablePointerDismissal
  >
    <CreateStandingCrewForm post={post} onClose={() => state.onOpenChange(false)} />
  </Dialog>
);

const NEW_CREW = 'new';

function CreateStandingCrewForm({ post, onClose }: { readonly post: Post; readonly onClose: () => void }) {
  const { data } = useQuery(standingCrewsQuery);
  const own = data?.crews.filter(({ isHost }) => isHost) ?? [];
  const [newId] = useState(() => uuidv7());
  const [crewId, setCrewId] = useState(NEW_CREW);
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [creation, ask] = [useCreateStandingCrew(), useAskSession()];
  const navigate = useNavigate();
  // The chosen crew may have ended meanwhile.
  const isNew = !own.some(({ id }) => id === crewId);
  const active = isNew ? creation : ask;

  const create = async (): Promise<void> => {
    const parsed = standingCrewNameSchema.safeParse(name);
    setError(parsed.success ? undefined : translate(parsed.error.issues[0]?.message ?? ''));
    if (!parsed.success) return;
    await creation.mutateAsync({ id: newId, postId: post.id, name });
    onClose();
    await navigate({ to: '/dashboard/crew/$crewId', params: { crewId: newId } });
  };
  /** The opener closes the dialog once the post has a standing crew. */
  const askPlayers = async (): Promise<void> => {
    await ask.mutateAsync({ crewId, postId: post.id });
    showToast(t`Everyone who isn't in the crew yet is asked to join.`, { tone: 'success' });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void (isNew ? create() : askPlayers()).catch(() => undefined);
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {own.length > 0 && (
        <Select
          label={t`Crew`}
          options={[
            { value: NEW_CREW, label: t`A new crew` },
            ...own.map(({ id, name: label }) => ({ value: id, label, isName: true })),
          ]}
          value={isNew ? NEW_CREW : crewId}
          onValueChange={setCrewId}
        />
      )}
      {isNew && (
        <TextField
          label={t`Crew name`}
          value={name}
          maxLength={STANDING_CREW_NAME_MAX_LENGTH}
          error={error}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <FormActions
        submitLabel={t`Ask to join`}
        busyLabel={t`Asking...`}
        isBusy={active.isPending}
        failure={active.error && t`Couldn't keep this crew: ${{ reason: active.error.message }}`}
        onCancel={onClose}
      />
    </form>
  );
}
