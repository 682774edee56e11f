import { lazy, Suspense, useEffect, useState } from 'react';
import type { ConfirmDialogProps } from './confirm-panel.tsx';

const load = () => import('./confirm-panel.tsx');
/** Loaded after the screen that uses it, so that it also opens offline. */
const ConfirmPanel = lazy(async () => ({ default: (await load()).ConfirmPanel }));

/** Prompts before a destructive action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [hasOpened, setHasOpened] = useState(props.isOpen);
  useEffect(() => void load().catch(() => undefined), []);
  if (props.isOpen && !hasOpened) setHasOpened(true);
  return <Suspense>{hasOpened && <ConfirmPanel {...props} />}</Suspense>;
}
