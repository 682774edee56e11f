import { LineBar } from '#src/components/page/connection-bar.tsx';
import { useLineState } from '#src/lib/live/connection-state.ts';
import { lineTexts } from './connection-texts.ts';

/** Says while the server cannot be reached what that means: where members write, that it waits. */
export function Line({ isForMembers = false }: { readonly isForMembers?: boolean }) {
  const state = useLineState();
  return (
    <LineBar
      problem={state === 'up' ? undefined : lineTexts[state]}
      meaning={isForMembers ? lineTexts.waits : lineTexts.comesBack}
    />
  );
}
