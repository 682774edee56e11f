import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { productName } from '#src/lib/product.ts';

let notice = '';
let subject: string | undefined;
const titleListeners = new Set<() => void>();

function change(): void {
  for (const listener of titleListeners) listener();
}

/** Puts a count before the window's title, or takes it away with ''. */
export function setTitleNotice(text: string): void {
  notice = text;
  change();
}

/** Names the window after what the screen shows, once that is known; until then the screen's own name stands there. */
export function useTitle(shown: string | undefined): void {
  useEffect(() => {
    subject = shown;
    change();
    return () => {
      subject = undefined;
      change();
    };
  }, [shown]);
}

const subscribeTitle = (listener: () => void): (() => void) => {
  titleListeners.add(listener);
  return () => titleListeners.delete(listener);
};

/** Names the window after the screen, and starts assistive technology at the heading of the screen one came to. */
export function useNavigationManners(): void {
  const router = useRouter();
  const screenTitle = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  const title = useSyncExternalStore(subscribeTitle, () => subject) ?? screenTitle;
  const count = useSyncExternalStore(subscribeTitle, () => notice);

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
