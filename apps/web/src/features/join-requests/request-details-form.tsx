import {
  type JoinRequest,
  type JoinRequestDetails,
  joinRequestDetailsSchema,
  PARTY_MAX_SIZE,
  REQUEST_NOTE_MAX_LENGTH,
  setRequestDetailsEndpoint,
} from '@muster/contract/posts/join-requests.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Controller } from 'react-hook-form';
import { Button } from '#src/components/button.tsx';
import { Select } from '#src/components/form/select.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { describeError } from '#src/lib/api/api-error.ts';
import { useContractForm } from '#src/lib/api/use-contract-form.ts';
import { applyRequest } from './request-queries.ts';
import { changeFailed, partySize, requestTexts } from './request-texts.ts';

const partySizes = Array.from({ length: PARTY_MAX_SIZE }, (_, index) => ({
  value: String(index + 1),
  label: partySize(index + 1),
}));

function useSetRequestDetails(requestId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: JoinRequestDetails) => callApi(setRequestDetailsEndpoint, { params: { requestId }, body }),
    onSuccess: (request) => void applyRequest(queryClient, request),
  });
}

/** Party and note of the member's own pending request. */
export function RequestDetailsForm({
  request,
  onClose,
}: {
  readonly request: JoinRequest;
  readonly onClose: () => void;
}) {
  const save = useSetRequestDetails(request.id);
  const form = useContractForm(joinRequestDetailsSchema, { note: request.note, partySize: request.partySize });
  const { setFocus } = form;
  useEffect(() => setFocus('note'), [setFocus]);
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => void form.handleSubmit((details) => save.mutate(details, { onSuccess: onClose }))(event)}
    >
      <div className="min-w-0 flex-1 basis-56">
        <TextField
          label={requestTexts.note}
          placeholder={requestTexts.examplesOfNotes}
          maxLength={REQUEST_NOTE_MAX_LENGTH}
          {...form.field('note')}
        />
      </div>
      <Controller
        control={form.control}
        name="partySize"
        render={({ field }) => (
          <Select
            label={requestTexts.party}
            options={partySizes}
            value={String(field.value)}
            onValueChange={(value) => field.onChange(Number(value))}
          />
        )}
      />
      <Button size="sm" type="submit" variant="primary" busy={save.isPending}>
        {requestTexts.saveNote}
      </Button>
      <Button size="sm" variant="ghost" onClick={onClose}>
        {requestTexts.cancel}
      </Button>
      {save.error && <Banner tone="error">{changeFailed(describeError(save.error))}</Banner>}
    </form>
  );
}
