import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { productName } from '#src/lib/product.ts';

let titleCount = '';
let subjectTitle: string | undefined;
const titleListeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of titleListeners) listener();
}

/** Puts a count before the window's title, or takes it away with ''. */
export function setTitleCount(text: string): void {
  titleCount = text;
  notifyListeners();
}

/** Names the window after what the screen shows, once that is known; until then the screen's own name stands there. */
export function useTitle(shown: string | undefined): void {
  useEffect(() => {
    subjectTitle = shown;
    notifyListeners();
    return () => {
      subjectTitle = undefined;
      notifyListeners();
    };
  }, [shown]);
}

const subscribeTitle = (listener: () => void): (() => void) => {
  titleListeners.add(listener);
  return () => titleListeners.delete(listener);
};

/** Names the window after the screen, and starts assistive technology at the heading of the screen one came to. */
export function useTitleAndFocus(): void {
  const router = useRouter();
  const screenTitle = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  const title = useSyncExternalStore(subscribeTitle, () => subjectTitle) ?? screenTitle;
  const count = useSyncExternalStore(subscribeTitle, () => titleCount);

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
