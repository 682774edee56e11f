import { useCallback, useEffect } from 'react';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { onRulesAccepted } from '#src/lib/api/rules-question.ts';
import { useOnReconnect } from '#src/lib/live/connection-state.ts';
import { useOnVisible, useWindowEvent } from '#src/lib/use-window-event.ts';
import { resumeAll } from './send-outbox.ts';

/** Sends the member's outbox on start, on reconnect, on return to the tab and after they accepted the rules. */
export function useOutboxSync(): void {
  const { id: memberId } = useCurrentMember();
  const resume = useCallback(() => resumeAll(memberId), [memberId]);
  useEffect(() => resume(), [resume]);
  useOnReconnect(resume);
  useWindowEvent('online', resume);
  useOnVisible(resume);
  useEffect(() => onRulesAccepted(resume), [resume]);
}
