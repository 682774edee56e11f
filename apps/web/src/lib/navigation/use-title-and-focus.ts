import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { productName } from '#src/lib/product.ts';

let titleCount = '';
let subjectTitle: string | undefined;
const titleListeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of titleListeners) listener();
}

/** Sets the count before the page title; '' removes it. */
export function setTitleCount(text: string): void {
  titleCount = text;
  notifyListeners();
}

/** Sets the page title to what the screen shows; undefined falls back to the route's title. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    subjectTitle = title;
    notifyListeners();
    return () => {
      subjectTitle = undefined;
      notifyListeners();
    };
  }, [title]);
}

const subscribeTitle = (listener: () => void): (() => void) => {
  titleListeners.add(listener);
  return () => titleListeners.delete(listener);
};

/** Updates the page title and, after a navigation, moves the focus to the heading of the new screen. */
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
