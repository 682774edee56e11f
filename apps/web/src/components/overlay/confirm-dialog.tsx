import { lazy, Suspense, useEffect, useState } from 'react';
import type { ConfirmDialogProps } from './confirm-panel.tsx';

const load = () => import('./confirm-panel.tsx');
/** Comes behind the screen that asks, so that it is there when the line is not. */
const ConfirmPanel = lazy(async () => {
  const { ConfirmPanel: component } = await load();
  return { default: component };
});

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [hasOpened, setHasOpened] = useState(props.isOpen);
  useEffect(() => void load().catch(() => undefined), []);
  if (props.isOpen && !hasOpened) setHasOpened(true);
  return <Suspense>{hasOpened && <ConfirmPanel {...props} />}</Suspense>;
}
