import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import { useAppearance } from '../product.ts';

let titleCount = '';
let subjectTitle: string | undefined;
let alertTitle: string | undefined;
const { subscribe, notify } = createListeners();

/** Sets the count before the page title; '' removes it. */
export function setTitleCount(text: string): void {
  titleCount = text;
  notify();
}

/** Shows an alert in place of the page title; undefined restores the title. */
export function setTitleAlert(title: string | undefined): void {
  alertTitle = title;
  notify();
}

/** Sets the page title to what the screen shows; undefined falls back to the route's title. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    subjectTitle = title;
    notify();
    return () => {
      subjectTitle = undefined;
      notify();
    };
  }, [title]);
}

/** Updates the page title and, after a navigation, moves the focus to the heading of the new screen. */
export function useTitleAndFocus(): void {
  const router = useRouter();
  const screenTitle = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  const title = useSyncExternalStore(subscribe, () => alertTitle ?? subjectTitle) ?? screenTitle;
  const { name: productName } = useAppearance();
  const count = useSyncExternalStore(subscribe, () => titleCount);

  useEffect(() => {
    const name = title ? `${title} · ${productName}` : productName;
    document.title = count === '' ? name : `(${count}) ${name}`;
  }, [title, count, productName]);

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || fromLocation.pathname === toLocation.pathname) return;
        if (document.activeElement?.closest('main [autofocus], [data-preserve-focus]')) return;
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
      }),
    [router],
  );
}
