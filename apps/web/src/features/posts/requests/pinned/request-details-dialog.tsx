import { t } from '@lingui/core/macro';
import {
  type JoinRequest,
  type JoinRequestDetails,
  joinRequestDetailsSchema,
  REQUEST_NOTE_MAX_LENGTH,
  setRequestDetailsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { rolesOfParty } from '@muster/contract/posts/seats/party-roles.ts';
import { maxJoiningSize } from '@muster/contract/posts/seats/seats.ts';
import { PARTY_MAX_SIZE } from '@muster/contract/posts/seats/party-size.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { FormActions } from '#src/components/form/form-actions.tsx';
import { numberOptions, Select } from '#src/components/form/select.tsx';
import { TextArea } from '#src/components/form/text-field.tsx';
import { Dialog } from '#src/components/overlay/dialog.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { useContractForm } from '#src/lib/api/use-contract-form.ts';
import { postQuery } from '../../single-post.ts';
import { describePartySize, playerRoleLabel, roleDetail } from '../describe-party.ts';
import { changeFailed, publishRequest } from '../request-queries.ts';

/** Party sizes that fit next to the author's party; all sizes until the post loads. */
function usePartySizes({ postId, partySize: current }: JoinRequest) {
  const { data: post } = useQuery({ ...postQuery(postId ?? ''), enabled: postId !== null });
  return numberOptions(Math.max(current, post ? maxJoiningSize(post) : PARTY_MAX_SIZE), describePartySize);
}

function useSetRequestDetails(requestId: string) {
  return useMutation({
    mutationFn: (body: JoinRequestDetails) => callApi(setRequestDetailsEndpoint, { params: { requestId }, body }),
    onSuccess: (request) => publishRequest(request),
  });
}

interface RequestDetailsFormProps {
  readonly request: JoinRequest;
  /** What the member typed before and neither saved nor cancelled. */
  readonly draft: JoinRequestDetails | undefined;
  /** Receives what the member types, and undefined once it is saved or cancelled. */
  readonly onDraft: (draft: JoinRequestDetails | undefined) => void;
  readonly onClose: () => void;
}

interface RequestDetailsDialogProps extends RequestDetailsFormProps {
  readonly isOpen: boolean;
}

/** Party, roles and note of the member's own pending request. */
export const RequestDetailsDialog = ({ isOpen, ...form }: RequestDetailsDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onOpenChange={form.onClose}
    title={t`Your party and note`}
    description={t`Say how many players you're bringing, and add a note if you like. Only the author sees this.`}
    disablePointerDismissal
  >
    <RequestDetailsForm {...form} />
  </Dialog>
);

function RequestDetailsForm({ request, draft, onDraft, onClose }: RequestDetailsFormProps) {
  const save = useSetRequestDetails(request.id);
  const partySizes = usePartySizes(request);
  const { note, partySize: size, roles = [] } = draft ?? request;
  const form = useContractForm(joinRequestDetailsSchema, { note, partySize: size, roles });
  const { control, subscribe } = form;
  const partySize = useWatch({ control, name: 'partySize' });
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onDraft(values) }),
    [subscribe, onDraft],
  );
  const submit = ({ roles: chosen = [], ...details }: JoinRequestDetails): void =>
    save.mutate({ ...details, roles: rolesOfParty(chosen, details.partySize) }, { onSuccess: end });
  const end = (): void => {
    onDraft(undefined);
    onClose();
  };
  return (
    <form noValidate className="mt-1 flex flex-col gap-6" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <TextArea
        label={t`Note`}
        placeholder={t`Role, rank, when you can play`}
        maxLength={REQUEST_NOTE_MAX_LENGTH}
        defaultValue={note}
        showsCount
        {...form.field('note')}
      />
      <Controller
        control={control}
        name="partySize"
        render={({ field }) => (
          <Select
            label={t`Players in your party`}
            options={partySizes}
            value={String(field.value)}
            onValueChange={(value) => field.onChange(Number(value))}
          />
        )}
      />
      <Controller
        control={control}
        name="roles"
        render={({ field }) => (
          <RoleSelects request={request} value={rolesOfParty(field.value ?? [], partySize)} onChange={field.onChange} />
        )}
      />
      <FormActions
        submitLabel={t`Save`}
        busyLabel={t`Saving...`}
        isBusy={save.isPending}
        failure={save.error && changeFailed(save.error.message)}
        onCancel={end}
      />
    </form>
  );
}

interface RoleSelectsProps {
  readonly request: JoinRequest;
  /** One for each player of the party. */
  readonly value: (string | null)[];
  readonly onChange: (roles: (string | null)[]) => void;
}

/** The role that each player would take, with the accepted players of each. Nothing for a post without roles. */
function RoleSelects({ request: { postId }, value, onChange }: RoleSelectsProps) {
  const { data: post } = useQuery({ ...postQuery(postId ?? ''), enabled: postId !== null });
  if (!post || post.roles.length === 0) return null;
  const roles = post.roles.map(({ name, count }, index) => ({
    value: name,
    label: name,
    detail: roleDetail(count, post.acceptedByRole[index] ?? 0),
  }));
  return value.map((chosen, player) => (
    <Select
      key={player}
      label={playerRoleLabel(player)}
      options={[{ value: '', label: t`Any role`, detail: undefined }, ...roles]}
      renderDetail={({ detail }) => detail}
      value={chosen ?? ''}
      onValueChange={(role) => onChange(value.with(player, role === '' ? null : role))}
    />
  ));
}
