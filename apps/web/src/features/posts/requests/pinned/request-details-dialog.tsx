import { t } from '@lingui/core/macro';
import {
  type JoinRequest,
  type JoinRequestDetails,
  joinRequestDetailsSchema,
  REQUEST_NOTE_MAX_LENGTH,
  setRequestDetailsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { maxJoiningSize, PARTY_MAX_SIZE } from '@muster/contract/posts/seats/seats.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Controller } from 'react-hook-form';
import { FormActions } from '#src/components/form/form-actions.tsx';
import { numberOptions, Select } from '#src/components/form/select.tsx';
import { TextArea } from '#src/components/form/text-field.tsx';
import { Dialog } from '#src/components/overlay/dialog.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { useContractForm } from '#src/lib/api/use-contract-form.ts';
import { postQuery } from '../../single-post.ts';
import { describePartySize, roleDetail } from '../describe-request.ts';
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

/** Party and note of the member's own pending request. */
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
  const { note, partySize: party, role } = draft ?? request;
  const form = useContractForm(joinRequestDetailsSchema, { note, partySize: party, role });
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onDraft(values) }),
    [subscribe, onDraft],
  );
  /** An unchanged role is not sent: the author may have removed it since. */
  const submit = ({ role: next, ...details }: JoinRequestDetails): void =>
    save.mutate({ ...details, ...(next !== request.role && { role: next }) }, { onSuccess: end });
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
        control={form.control}
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
        control={form.control}
        name="role"
        render={({ field }) => <RoleSelect request={request} value={field.value ?? null} onChange={field.onChange} />}
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

interface RoleSelectProps {
  readonly request: JoinRequest;
  /** Null: any. */
  readonly value: string | null;
  readonly onChange: (role: string | null) => void;
}

/** The role that the party would take, with the accepted players of each. Nothing for a post without roles. */
function RoleSelect({ request: { postId }, value, onChange }: RoleSelectProps) {
  const { data: post } = useQuery({ ...postQuery(postId ?? ''), enabled: postId !== null });
  if (!post || post.roles.length === 0) return null;
  const roles = post.roles.map(({ name, count }, index) => ({
    value: name,
    label: name,
    detail: roleDetail(count, post.acceptedByRole[index] ?? 0),
  }));
  return (
    <Select
      label={t`Role`}
      options={[{ value: '', label: t`Any role`, detail: undefined }, ...roles]}
      renderDetail={({ detail }) => detail}
      value={value ?? ''}
      onValueChange={(role) => onChange(role === '' ? null : role)}
    />
  );
}
