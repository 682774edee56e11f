import { t } from '@lingui/core/macro';
import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { MESSAGE_MAX_LENGTH } from '@muster/contract/chat/messages.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { hasVisibleCharacter } from '@muster/contract/values/text.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { CheckboxGroup } from '#src/components/form/checkbox-group.tsx';
import { FormActions } from '#src/components/form/form-actions.tsx';
import { Switch } from '#src/components/form/switch.tsx';
import { TextArea } from '#src/components/form/text-field.tsx';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { Dialog, type DialogProps, type DialogState } from '#src/components/overlay/dialog.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { queueMessage } from '#src/features/outbox/queue-message.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { useIsOnline } from '#src/lib/live/connection-state.ts';
import { useCommandPost } from '../post-queries.ts';
import { useCrewRequests } from '../requests/received/use-crew-requests.ts';
import { changeRequest, fetchFailed } from '../requests/request-queries.ts';

interface Ending {
  /** Message to the crew. */
  readonly thanks: string;
  /** Requests of the players who did not show up. */
  readonly noShowIds: readonly string[];
  readonly hasNextTime: boolean;
}

const markNoShow = ({ id, requester: { name } }: JoinRequest): Promise<unknown> =>
  changeRequest(id, { name: 'mark-no-show' }).catch((error: Error) =>
    showToast(t`Couldn't mark ${name} as a no-show: ${{ reason: error.message }}`, { tone: 'error' }),
  );

/** Ends the session first, so that a failure sends and marks nothing, and the crew does not notice the no-shows. */
function useEndSession({ id: postId, game }: Post) {
  const { id: authorId } = useCurrentMember();
  const { mutateAsync: command } = useCommandPost(postId);
  return useMutation({
    mutationFn: async ({ thanks, noShows }: { readonly thanks: string; readonly noShows: readonly JoinRequest[] }) => {
      await command('end');
      const chat = { chatId: crewChatIdOf(postId), crewId: postId, partnerName: t`${game} crew` };
      if (hasVisibleCharacter(thanks)) queueMessage({ ...chat, authorId, text: thanks.trim() });
      await Promise.all(noShows.map(markNoShow));
    },
  });
}

interface EndSessionDialogProps extends DialogState, Pick<DialogProps, 'finalFocus'> {
  readonly post: Post;
}

/** Ends a session: who showed up, a message to the crew, and whether to plan the next session. */
export function EndSessionDialog({ post, isOpen, onOpenChange, finalFocus }: EndSessionDialogProps) {
  const end = useEndSession(post);
  const hasCrew = post.acceptedSeats > 0;
  // Here, so that it survives Cancel.
  const [ending, setEnding] = useState<Ending>({
    thanks: t`Thanks for playing, everyone!`,
    noShowIds: [],
    hasNextTime: false,
  });
  // Not a control: which one comes first depends on whether the crew is loaded.
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const submit = async (noShows: readonly JoinRequest[]): Promise<void> => {
    await end.mutateAsync({ thanks: hasCrew ? ending.thanks : '', noShows });
    onOpenChange(false);
    if (ending.hasNextTime)
      await navigate({ to: '/dashboard/create-post', search: { again: post.id, invite: 'crew' } });
  };
  const close = (): void => {
    if (!end.isPending) onOpenChange(false);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      title={t`End this session?`}
      description={t`Your post closes for good. Your crew is asked whether to play again, and can write in its room for another day.`}
      disablePointerDismissal
      initialFocus={form}
      finalFocus={finalFocus}
    >
      <EndSessionForm
        formRef={form}
        post={post}
        ending={ending}
        onChange={(change) => setEnding({ ...ending, ...change })}
        isBusy={end.isPending}
        failure={end.error && t`Failed to update post: ${{ reason: end.error.message }}`}
        onSubmit={(noShows) => void submit(noShows).catch(() => undefined)}
        onCancel={close}
      />
    </Dialog>
  );
}

interface EndSessionFormProps {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly post: Post;
  readonly ending: Ending;
  readonly onChange: (change: Partial<Ending>) => void;
  readonly isBusy: boolean;
  readonly failure: string | null;
  readonly onSubmit: (noShows: readonly JoinRequest[]) => void;
  readonly onCancel: () => void;
}

function EndSessionForm({ formRef, post, ending, onChange, isBusy, failure, ...callbacks }: EndSessionFormProps) {
  const { onSubmit, onCancel } = callbacks;
  const { query, crew: players } = useCrewRequests(post);
  const isOnline = useIsOnline();
  const { thanks, noShowIds, hasNextTime } = ending;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit(players.filter(({ id }) => noShowIds.includes(id)));
  };
  return (
    <form ref={formRef} noValidate tabIndex={-1} className="mt-1 flex flex-col gap-4 outline-none" onSubmit={submit}>
      {post.acceptedSeats > 0 && (
        <>
          <WhoShowedUp {...{ query, players, noShowIds, onChange, isBusy }} />
          <TextArea
            label={t`Message to your crew`}
            note={t`Optional`}
            rows={2}
            maxLength={MESSAGE_MAX_LENGTH}
            value={thanks}
            disabled={isBusy}
            onChange={(event) => onChange({ thanks: event.target.value })}
          />
          <Switch
            label={t`Same crew next time`}
            hint={t`Opens a new post like this one. Your crew is invited once you create it.`}
            checked={hasNextTime}
            onCheckedChange={(checked) => onChange({ hasNextTime: checked })}
            disabled={isBusy}
          />
        </>
      )}
      {!isOnline && <p role="status">{t`You're offline. You can end the session once you're back online.`}</p>}
      <FormActions
        submitLabel={t`End session`}
        busyLabel={t`Ending...`}
        isBusy={isBusy}
        failure={failure}
        onCancel={onCancel}
      />
    </form>
  );
}

interface WhoShowedUpProps extends Pick<Ending, 'noShowIds'>, Pick<EndSessionFormProps, 'onChange' | 'isBusy'> {
  readonly query: ReturnType<typeof useCrewRequests>['query'];
  readonly players: readonly JoinRequest[];
}

function WhoShowedUp({ query, players, noShowIds, onChange, isBusy }: WhoShowedUpProps) {
  const findPlayer = (id: string) => players.find((request) => request.id === id)?.requester;
  if (query.isPending) return <p role="status">{t`Loading your crew...`}</p>;
  if (!query.data) return <QueryFailure query={query} describe={fetchFailed} />;
  if (players.length === 0) return null;
  const ids = players.map(({ id }) => id);
  return (
    <CheckboxGroup
      label={t`Who showed up`}
      hint={t`Uncheck anyone who didn't. Only that player, you and administrators can see it.`}
      columns={1}
      options={ids}
      value={ids.filter((id) => !noShowIds.includes(id))}
      onValueChange={(checkedIds) => onChange({ noShowIds: ids.filter((id) => !checkedIds.includes(id)) })}
      nameOf={(id) => findPlayer(id)?.name ?? ''}
      renderGlyph={(id) => {
        const player = findPlayer(id);
        return player && <Avatar {...player} size="sm" />;
      }}
      disabled={isBusy}
    />
  );
}
