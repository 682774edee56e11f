import { t } from '@lingui/core/macro';
import type { Crewmate } from '@muster/contract/posts/afterwards/crewmates.ts';
import { invitePlayersEndpoint } from '@muster/contract/posts/requests/invitations.ts';
import { isOpenRequest } from '@muster/contract/posts/requests/join-request-states.ts';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { useEffect, useRef } from 'react';
import { Controller } from 'react-hook-form';
import { Button } from '#src/components/button.tsx';
import { CheckboxGroup } from '#src/components/form/checkbox-group.tsx';
import { FormActions } from '#src/components/form/form-actions.tsx';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { presenceText } from '#src/features/members/player/player-status.ts';
import { useContractForm } from '#src/lib/api/use-contract-form.ts';
import { joinTexts } from '#src/lib/isolate.ts';
import { useIsOnline, useLiveStatus } from '#src/lib/live/connection-state.ts';
import { useFocusAfterRemoval } from '#src/lib/navigation/use-focus-after-removal.ts';
import { translate } from '#src/lib/i18n.ts';
import { formatList } from '#src/lib/page-language.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { PostRequest } from '../received/post-request.tsx';
import { mayRequestAgain } from '../describe-request.ts';
import type { InvitationPost } from './may-invite-to.ts';
import { invitationsFailed, useInvite } from './invite-players.ts';

interface Invitee {
  readonly crewmate: Crewmate;
  /** The open request for the post, else the newest one. */
  readonly request: JoinRequest | undefined;
  readonly mayInvite: boolean;
}

function inviteeOf(crewmate: Crewmate, requests: readonly JoinRequest[]): Invitee {
  const ofPlayer = requests.filter(({ requester }) => requester.id === crewmate.id);
  const request = ofPlayer.find(isOpenRequest) ?? ofPlayer[0];
  return { crewmate, request, mayInvite: mayRequestAgain('invite', ofPlayer) };
}

interface InviteFormProps {
  readonly post: InvitationPost;
  readonly crewmates: readonly Crewmate[];
  /** All requests for the post, newest first. */
  readonly requests: readonly JoinRequest[];
  /** Crewmates that are checked at first. */
  readonly initialIds: readonly string[];
  readonly onClose: () => void;
}

/** Crewmates to choose from, and those with a request or invitation, with its state. */
export function InviteForm({ post, crewmates, requests, initialIds, onClose }: InviteFormProps) {
  const invite = useInvite(post);
  const form = useContractForm(invitePlayersEndpoint.body, { memberIds: [...initialIds] });
  const container = useFocusAfterRemoval<HTMLFormElement>('p[tabindex], [role=checkbox], button');
  const players = useRef<HTMLDivElement>(null);
  // Opening the dialog focuses a button of the loading state, which this form replaces.
  useEffect(() => {
    if (!players.current?.closest('[role=dialog]')?.contains(document.activeElement)) players.current?.focus();
  }, []);
  const nameOf = useNameWithPresence(crewmates);
  useEveryMinute();
  const invitees = crewmates.map((crewmate) => inviteeOf(crewmate, requests));
  const options = invitees.flatMap(({ crewmate, mayInvite }) => (mayInvite ? crewmate.id : []));
  const asked = invitees.flatMap(({ request, mayInvite }) => (request && !mayInvite ? request : []));
  const submit = async (body: { readonly memberIds: string[] }): Promise<void> => {
    const invitations = await invite.mutateAsync(body);
    const isInvited = (id: string): boolean => invitations.some(({ requester }) => requester.id === id);
    const skipped = crewmates.filter(({ id }) => body.memberIds.includes(id) && !isInvited(id));
    if (skipped.length === 0) return onClose();
    const names = formatList(skipped.map(({ name }) => name));
    form.setValue('memberIds', []);
    form.setError('memberIds', { message: t`Couldn't invite ${names} to this post` });
  };
  return (
    <form
      ref={container}
      noValidate
      className="mt-1 flex min-h-0 flex-col gap-4"
      onSubmit={(event) => void form.handleSubmit((body) => submit(body).catch(() => undefined))(event)}
    >
      <div
        ref={players}
        tabIndex={-1}
        className="-m-1 flex max-h-[60dvh] flex-col gap-4 overflow-y-auto p-1 outline-none"
      >
        {options.length > 0 && (
          <Controller
            control={form.control}
            name="memberIds"
            render={({ field, fieldState }) => (
              <CheckboxGroup
                ref={field.ref}
                label={t`Crewmates`}
                columns={1}
                options={options}
                value={field.value}
                onValueChange={(chosen) => {
                  form.clearErrors();
                  field.onChange(chosen);
                }}
                nameOf={nameOf}
                renderGlyph={(id) => <CrewmateAvatar crewmate={crewmates.find((one) => one.id === id)} />}
                error={fieldState.error?.message && translate(fieldState.error.message)}
                disabled={invite.isPending}
              />
            )}
          />
        )}
        {asked.length > 0 && <AlreadyAsked requests={asked} />}
      </div>
      {options.length > 0 ? (
        <FormActions
          submitLabel={t`Invite`}
          busyLabel={t`Inviting...`}
          isBusy={invite.isPending}
          failure={invite.error && invitationsFailed(invite.error.message)}
          onCancel={onClose}
        />
      ) : (
        <div className="flex justify-end">
          <Button onClick={onClose}>{t`Close`}</Button>
        </div>
      )}
    </form>
  );
}

const AlreadyAsked = ({ requests }: { readonly requests: readonly JoinRequest[] }) => (
  <section aria-labelledby="asked" className="flex flex-col">
    <h3 id="asked" className="text-sm font-semibold">
      {t`Already asked`}
    </h3>
    <ul className="flex flex-col divide-y divide-line">
      {requests.map((request) => (
        <li key={request.id}>
          <PostRequest request={request} hasChatLink={false} />
        </li>
      ))}
    </ul>
  </section>
);

const CrewmateAvatar = ({ crewmate }: { readonly crewmate: Crewmate | undefined }) =>
  crewmate && <Avatar {...crewmate} size="sm" />;

/** 'Mira · Online'. Without the presence while disconnected. */
function useNameWithPresence(crewmates: readonly Crewmate[]): (id: string) => string {
  const isOnline = useIsOnline();
  const isConnected = useLiveStatus() !== 'reconnecting';
  return (id) => {
    const { name = '', presence = null } = crewmates.find((crewmate) => crewmate.id === id) ?? {};
    return presence && isOnline && isConnected ? joinTexts([name, presenceText(presence)]) : name;
  };
}
