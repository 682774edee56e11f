import { t } from '@lingui/core/macro';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useIsOnline } from '#src/lib/live/connection-state.ts';
import { type OutgoingMessage, isWaitingForNetwork } from './outgoing-messages.ts';

export interface OutgoingActions {
  readonly retry: (message: OutgoingMessage) => void;
  readonly discard: (message: OutgoingMessage) => void;
}

interface OutgoingStateProps extends OutgoingActions {
  readonly message: OutgoingMessage;
}

/** Describes a message that waits for the network. */
const describeWaiting = ({ isStored }: OutgoingMessage): string =>
  isStored
    ? t`Will send when you're back online`
    : t`Will send when you're back online. Keep this page open: your browser can't save the message.`;

/** The state of an unconfirmed message, with Try again and Discard if it failed. */
export function OutgoingState({ message, retry, discard }: OutgoingStateProps) {
  const isOnline = useIsOnline();
  const willSend = describeWaiting(message);
  if (message.state !== 'failed') {
    const progress = message.state === 'waiting' ? t`Waiting...` : t`Sending...`;
    return <p className="mt-1 text-xs text-faint">{isOnline ? progress : willSend}</p>;
  }
  return (
    <div className="mt-1 flex max-w-[85%] flex-col items-end text-xs">
      {isWaitingForNetwork(message) ? (
        <p className="text-faint">{willSend}</p>
      ) : (
        <p className="flex items-start gap-1.5 text-rose-text">
          <CircleAlert aria-hidden className="mt-px size-4 flex-none" />
          <span>{message.reason === '' ? t`Not sent.` : t`Not sent. ${{ reason: message.reason }}`}</span>
        </p>
      )}
      <div className="flex">
        <button type="button" className={actionClass} onClick={() => retry(message)}>
          {t`Try again`}
        </button>
        <button type="button" className={actionClass} onClick={() => discard(message)}>
          {t`Discard`}
        </button>
      </div>
    </div>
  );
}

const actionClass = 'min-h-8 rounded-sm px-2 font-semibold text-fg hover:bg-overlay pointer-coarse:min-h-10';
