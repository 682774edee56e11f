import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { productName } from './product.ts';

/** Names the window after the screen, and starts assistive technology at the heading of the screen one came to. */
export function useNavigationManners(): void {
  const router = useRouter();
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });

  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : productName;
  }, [title]);

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
