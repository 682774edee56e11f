import { ConnectionBar } from '#src/components/page/connection-bar.tsx';
import { useConnectionState } from '#src/lib/live/connection-state.ts';
import { connectionTexts } from './connection-texts.ts';

/** States that the server cannot be reached, and for members that their changes are sent later. */
export function ConnectionStatus({ isForMembers = false }: { readonly isForMembers?: boolean }) {
  const state = useConnectionState();
  return (
    <ConnectionBar
      problem={state === 'connected' ? undefined : connectionTexts[state]}
      consequence={isForMembers ? connectionTexts.willSend : connectionTexts.willReconnect}
    />
  );
}
