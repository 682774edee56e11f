import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { type Player, type ReportTarget, SafetyContext } from '#src/lib/safety.ts';
import { whenIdle } from '#src/lib/time/when-idle.ts';

const loadBlock = () => import('./block-dialog.tsx');
const loadReport = () => import('./report-dialog.tsx');

const BlockDialog = lazy(async () => {
  const { BlockDialog: component } = await loadBlock();
  return { default: component };
});
const ReportDialog = lazy(async () => {
  const { ReportDialog: component } = await loadReport();
  return { default: component };
});

/** What is asked. It stays known while the dialog closes; each time it is asked is a form of its own. */
type Question = { readonly asked: number } & (
  | { readonly kind: 'block'; readonly player: Player; readonly onBlocked: (() => void) | undefined }
  | { readonly kind: 'report'; readonly target: ReportTarget; readonly name: string }
);

/** Lets the screens within ask to block or report, and holds the dialogs in which that happens. */
export function SafetyDialogs({ children }: { readonly children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  const [isOpen, setIsOpen] = useState(false);
  // They are there when the line is not.
  useEffect(() => whenIdle(() => void Promise.all([loadBlock(), loadReport()]).catch(() => undefined)), []);
  const safety = useMemo(() => {
    const ask = (next: (asked: number) => Question): void => {
      setQuestion((last) => next((last?.asked ?? 0) + 1));
      setIsOpen(true);
    };
    return {
      block: (player: Player, onBlocked?: () => void): void =>
        ask((asked) => ({ asked, kind: 'block', player, onBlocked })),
      report: (target: ReportTarget, name: string): void => ask((asked) => ({ asked, kind: 'report', target, name })),
    };
  }, []);
  const openness = { isOpen, onOpenChange: setIsOpen };
  return (
    <SafetyContext value={safety}>
      {children}
      <Suspense>
        {question?.kind === 'block' && (
          <BlockDialog key={question.asked} player={question.player} onBlocked={question.onBlocked} {...openness} />
        )}
        {question?.kind === 'report' && (
          <ReportDialog key={question.asked} target={question.target} name={question.name} {...openness} />
        )}
      </Suspense>
    </SafetyContext>
  );
}
