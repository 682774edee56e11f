import { useEffect, useState } from 'react';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';
import { registerRulesDialog } from '#src/lib/api/rules-question.ts';

const AcceptRulesDialog = lazyDialog(async () => (await import('./accept-rules-dialog.tsx')).AcceptRulesDialog);

type Answer = (isAccepted: boolean) => void;

/** Opens the rules when the server refuses a call because the member has not accepted them. */
export function RulesGate() {
  const [pending, setPending] = useState<{ readonly answer: Answer }>();
  useEffect(() => {
    let last: Answer | undefined;
    const unregister = registerRulesDialog(
      () =>
        new Promise((answer) => {
          last = answer;
          setPending({ answer });
        }),
    );
    return () => {
      unregister();
      // The member has signed out.
      last?.(false);
    };
  }, []);
  const answer = (isAccepted: boolean): void => {
    setPending(undefined);
    pending?.answer(isAccepted);
  };
  return <AcceptRulesDialog isOpen={pending !== undefined} onAnswer={answer} />;
}
