import { t } from '@lingui/core/macro';
import type { JoinRequest, JoinRequestDetails } from '@muster/contract/posts/requests/join-requests.ts';
import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';

const RequestDetailsDialog = lazyDialog(
  async () => (await import('./request-details-dialog.tsx')).RequestDetailsDialog,
);

interface RequestDetailsButtonProps {
  /** The member's own request. */
  readonly request: JoinRequest;
  /** Unsaved details by request id. */
  readonly drafts: Map<string, JoinRequestDetails>;
}

/** Opens the form for party and note of a request that is pending or on the waitlist. The dialog outlives the button, so that no text is lost. */
export function RequestDetailsButton({
  request: { id, actions, hasPassed, note },
  request,
  drafts,
}: RequestDetailsButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const setDraft = (draft: JoinRequestDetails | undefined): void => {
    if (draft) drafts.set(id, draft);
    else drafts.delete(id);
  };
  return (
    <>
      {actions.requester.includes('edit') && !hasPassed && (
        <Button size="sm" variant="ghost" onClick={() => setIsOpen(true)}>
          {note === '' ? t`Add a note` : t`Edit note`}
        </Button>
      )}
      <RequestDetailsDialog
        isOpen={isOpen}
        request={request}
        draft={drafts.get(id)}
        onDraft={setDraft}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
