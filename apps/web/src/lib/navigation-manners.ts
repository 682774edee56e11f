import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { productName } from './product.ts';

let notice = '';
const noticeListeners = new Set<() => void>();

/** Puts a count before the window's title, or takes it away with ''. */
export function setTitleNotice(text: string): void {
  notice = text;
  for (const listener of noticeListeners) listener();
}

const subscribeNotice = (listener: () => void): (() => void) => {
  noticeListeners.add(listener);
  return () => noticeListeners.delete(listener);
};

/** Names the window after the screen, and starts assistive technology at the heading of the screen one came to. */
export function useNavigationManners(): void {
  const router = useRouter();
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });

  const count = useSyncExternalStore(subscribeNotice, () => notice);

  useEffect(() => {
    const name = title ? `${title} · ${productName}` : productName;
    document.title = count === '' ? name : `(${count}) ${name}`;
  }, [title, count]);

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || fromLocation.pathname === toLocation.pathname) return;
        if (document.activeElement?.closest('main [autofocus], [data-keeps-focus]')) return;
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
      }),
    [router],
  );
}
