import { type ComponentType, createElement, lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '#src/lib/time/when-idle.ts';

/**
 * A dialog that is rendered from its first opening on. Its code is loaded when the browser is idle, so that it also opens
 * offline.
 */
export function lazyDialog<Props extends { readonly isOpen: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => {
    const Dialog = await load();
    return { default: ({ props }: { readonly props: Props }) => createElement(Dialog, props) };
  });
  return function LazyDialog(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.isOpen);
    useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
    if (props.isOpen && !wasOpened) setWasOpened(true);
    return <Suspense>{wasOpened && <Loaded props={props} />}</Suspense>;
  };
}
