import { declineReasons, type JoinRequest, type JoinRequestChange } from '@muster/contract/posts/join-requests.ts';
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#src/components/button.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { describeError } from '#src/lib/api/api-error.ts';
import { useCurrentMember } from '#src/lib/session/session.ts';
import { useChangeRequest } from './request-queries.ts';
import { actionName, changeFailed, declineLabels, requestTexts } from './request-texts.ts';

/** The buttons with which this member may answer or end a request; none if it has ended. */
export function RequestActions({ request }: { readonly request: JoinRequest }) {
  const isAuthor = useCurrentMember().id === request.author.id;
  const [isDeclining, setIsDeclining] = useState(false);
  const decline = useRef<HTMLButtonElement>(null);
  const cancelDeclining = (): void => {
    flushSync(() => setIsDeclining(false));
    decline.current?.focus();
  };
  const { mutate, isPending } = useChangeRequest(request.id);
  const change = (body: JoinRequestChange): void =>
    mutate(body, { onError: (error) => showToast(changeFailed(describeError(error)), { tone: 'error' }) });
  const button = (label: string, onClick: () => void, props: Partial<ComponentProps<typeof Button>> = {}) => (
    <Button
      size="sm"
      variant="ghost"
      busy={isPending}
      aria-label={actionName(label, request, isAuthor)}
      onClick={onClick}
      {...props}
    >
      {label}
    </Button>
  );
  if (request.state === 'accepted')
    return isAuthor
      ? button(requestTexts.remove, () => change({ state: 'removed' }))
      : button(requestTexts.leave, () => change({ state: 'left' }));
  if (request.state !== 'pending') return null;
  if (!isAuthor) return button(requestTexts.withdraw, () => change({ state: 'withdrawn' }));
  if (isDeclining) return <DeclineReasons isBusy={isPending} onChoose={change} onCancel={cancelDeclining} />;
  return (
    <div className="flex items-center gap-1">
      {button(requestTexts.accept, () => change({ state: 'accepted' }), { variant: 'primary' })}
      {button(requestTexts.decline, () => setIsDeclining(true), { ref: decline })}
    </div>
  );
}

interface DeclineReasonsProps {
  readonly isBusy: boolean;
  readonly onChoose: (change: JoinRequestChange) => void;
  readonly onCancel: () => void;
}

function DeclineReasons({ isBusy, onChoose, onCancel }: DeclineReasonsProps) {
  const closeOnEscape = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') onCancel();
  };
  const group = useRef<HTMLDivElement>(null);
  // The focused Decline button was replaced by this group.
  useEffect(() => group.current?.querySelector('button')?.focus(), []);
  return (
    <div
      ref={group}
      role="group"
      aria-label={requestTexts.declineReason}
      className="flex w-full flex-wrap items-center justify-end gap-1"
    >
      {declineReasons.map((reason) => (
        <Button
          key={reason}
          size="sm"
          busy={isBusy}
          onKeyDown={closeOnEscape}
          onClick={() => onChoose({ state: 'declined', reason })}
        >
          {declineLabels[reason]}
        </Button>
      ))}
      <Button size="sm" variant="ghost" disabled={isBusy} onKeyDown={closeOnEscape} onClick={onCancel}>
        {requestTexts.cancel}
      </Button>
    </div>
  );
}
