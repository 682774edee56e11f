import { useEffect, useSyncExternalStore } from 'react';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';
import { answerRulesQuestion, isRulesQuestionOpen, onRulesQuestion } from '#src/lib/api/rules-question.ts';

const AcceptRulesDialog = lazyDialog(async () => (await import('./accept-rules-dialog.tsx')).AcceptRulesDialog);

/** Opens the rules when the server refuses a call because the member has not accepted them. */
export function RulesGate() {
  const isOpen = useSyncExternalStore(onRulesQuestion, isRulesQuestionOpen);
  // The member has signed out.
  useEffect(() => () => answerRulesQuestion(false), []);
  return <AcceptRulesDialog isOpen={isOpen} onAnswer={answerRulesQuestion} />;
}
