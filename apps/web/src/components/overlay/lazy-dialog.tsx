import { type ComponentType, createElement, lazy, Suspense, useState } from 'react';

/** A dialog that is loaded and rendered from its first opening on. Offline, its code comes from the service worker. */
export function lazyDialog<Props extends { readonly isOpen: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => {
    const Dialog = await load();
    return { default: ({ props }: { readonly props: Props }) => createElement(Dialog, props) };
  });
  return function LazyDialog(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.isOpen);
    if (props.isOpen && !wasOpened) setWasOpened(true);
    return <Suspense>{wasOpened && <Loaded props={props} />}</Suspense>;
  };
}
