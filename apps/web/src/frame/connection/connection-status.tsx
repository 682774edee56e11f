import { ConnectionBar } from '#src/components/page/connection-bar.tsx';
import { useConnectionState } from '#src/lib/live/connection-state.ts';
import { useHasUnstoredValues } from '#src/lib/storage/browser-storage.ts';
import { connectionTexts } from './connection-texts.ts';

/** States that the server or its live updates cannot be reached, and what that means for members and visitors. */
export function ConnectionStatus({ isForMembers = false }: { readonly isForMembers?: boolean }) {
  const state = useConnectionState();
  const willSend = useHasUnstoredValues() ? connectionTexts.willSendIfOpen : connectionTexts.willSend;
  const consequence = isForMembers ? willSend : connectionTexts.willReconnect;
  return (
    <ConnectionBar
      problem={state === 'connected' ? undefined : connectionTexts[state]}
      consequence={state === 'polling' ? connectionTexts.isUpdated : consequence}
    />
  );
}
