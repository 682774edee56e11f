import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { type Player, type ReportTarget, SafetyContext } from '#src/features/members/safety.ts';

const BlockDialog = lazy(async () => ({ default: (await import('./block-dialog.tsx')).BlockDialog }));
const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

/** Target of the dialog, kept until it has closed. `number` is the dialog's key, so that each opening has a new form. */
type DialogRequest = { readonly number: number } & (
  | { readonly kind: 'block'; readonly player: Player; readonly onBlocked: (() => void) | undefined }
  | { readonly kind: 'report'; readonly target: ReportTarget; readonly name: string }
);

/** Provides `block` and `report` to the screens within, and renders their dialogs. */
export function SafetyDialogs({ children }: { readonly children: ReactNode }) {
  const [request, setRequest] = useState<DialogRequest>();
  const [isOpen, setIsOpen] = useState(false);
  const safety = useMemo(() => {
    const open = (next: (number: number) => DialogRequest): void => {
      setRequest((last) => next((last?.number ?? 0) + 1));
      setIsOpen(true);
    };
    return {
      block: (player: Player, onBlocked?: () => void): void =>
        open((number) => ({ number, kind: 'block', player, onBlocked })),
      report: (target: ReportTarget, name: string): void =>
        open((number) => ({ number, kind: 'report', target, name })),
    };
  }, []);
  const openProps = { isOpen, onOpenChange: setIsOpen };
  return (
    <SafetyContext value={safety}>
      {children}
      <Suspense>
        {request?.kind === 'block' && (
          <BlockDialog key={request.number} player={request.player} onBlocked={request.onBlocked} {...openProps} />
        )}
        {request?.kind === 'report' && (
          <ReportDialog key={request.number} target={request.target} name={request.name} {...openProps} />
        )}
      </Suspense>
    </SafetyContext>
  );
}
