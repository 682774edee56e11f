import { lazy, Suspense, useState } from 'react';

const SampleCards = lazy(async () => {
  const loaded = await import('./sample-cards.tsx').catch(() => undefined);
  return { default: loaded?.SampleCards ?? (() => <></>) };
});

/** Sample cards of the board, next to the form in wide windows. */
export function SignInAside() {
  const [isWide] = useState(() => matchMedia('(width >= 64rem)').matches);
  return (
    isWide && (
      <Suspense>
        <SampleCards />
      </Suspense>
    )
  );
}
