import { lazy, Suspense, useState } from 'react';
import type { ConfirmDialogProps } from './confirm-panel.tsx';

/** Comes when it is asked for the first time. */
const ConfirmPanel = lazy(async () => {
  const { ConfirmPanel: component } = await import('./confirm-panel.tsx');
  return { default: component };
});

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [wasAsked, setWasAsked] = useState(props.isOpen);
  if (props.isOpen && !wasAsked) setWasAsked(true);
  return <Suspense>{wasAsked && <ConfirmPanel {...props} />}</Suspense>;
}
