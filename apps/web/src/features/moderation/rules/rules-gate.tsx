import { useEffect, useSyncExternalStore } from 'react';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';
import { answerRulesQuestion, isRulesQuestionOpen, onRulesQuestion } from '#src/lib/api/rules-question.ts';

const AcceptRulesDialog = lazyDialog(async () => (await import('./accept-rules-dialog.tsx')).AcceptRulesDialog);

let mountedGates = 0;

/** Opens the rules when the server refuses a call because the member has not accepted them. The question ends when the member signs out. */
export function RulesGate() {
  const isOpen = useSyncExternalStore(onRulesQuestion, isRulesQuestionOpen);
  useEffect(() => {
    mountedGates += 1;
    return () => {
      mountedGates -= 1;
      // Not when React mounts the gate again: the question may have been asked before the first mount.
      queueMicrotask(() => mountedGates === 0 && answerRulesQuestion(false));
    };
  }, []);
  return <AcceptRulesDialog isOpen={isOpen} onAnswer={answerRulesQuestion} />;
}
