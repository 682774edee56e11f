import { ConnectionBar } from '#src/components/page/connection-bar.tsx';
import { useConnectionState } from '#src/lib/live/connection-state.ts';
import { lineTexts } from './connection-texts.ts';

/** Says while the server cannot be reached what that means: where members write, that it waits. */
export function Line({ isForMembers = false }: { readonly isForMembers?: boolean }) {
  const state = useConnectionState();
  return (
    <ConnectionBar
      problem={state === 'connected' ? undefined : lineTexts[state]}
      consequence={isForMembers ? lineTexts.waits : lineTexts.comesBack}
    />
  );
}
