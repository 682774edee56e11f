import { lazy, Suspense } from 'react';
import type { ConfirmDialogProps } from './confirm-panel.tsx';
import { useWasOpened } from './use-was-opened.ts';

const load = () => import('./confirm-panel.tsx');
const ConfirmPanel = lazy(async () => ({ default: (await load()).ConfirmPanel }));

/** Prompts before a destructive action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const wasOpened = useWasOpened(props.isOpen, load);
  return <Suspense>{wasOpened && <ConfirmPanel {...props} />}</Suspense>;
}
