import { lazy, type ReactNode, StrictMode, startTransition, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { SkipLink } from '#src/components/page/main-content.tsx';
import { HomeScreen } from '#src/frame/home/home-screen.tsx';
import { ConnectionStatus } from '#src/frame/connection/connection-status.tsx';
import { fetchIsSignedIn, wasSignedIn } from '#src/features/sessions/is-signed-in.ts';

/** Uses the stored value first, then the server's response. */
function useIsMember(): boolean {
  const [isMember, setIsMember] = useState(wasSignedIn);
  useEffect(() => {
    const update = (): void => {
      if (navigator.onLine) fetchIsSignedIn().then(setIsMember, () => undefined);
    };
    // Back restores the page as it was left.
    const updateRestored = ({ persisted }: PageTransitionEvent): void => (persisted ? update() : undefined);
    update();
    addEventListener('pageshow', updateRestored);
    return () => removeEventListener('pageshow', updateRestored);
  }, []);
  return isMember;
}

/** Shows the prerendered hero again, because rendering the page removes it, until the real one has loaded. */
function createHero(container: HTMLElement) {
  const prerendered = container.querySelector('[data-hero] > *');
  const Prerendered = () => <div ref={(element) => element?.replaceChildren(...(prerendered ? [prerendered] : []))} />;
  const Hero = lazy(() =>
    import('#src/frame/home/hero.tsx').then(
      (module) => ({ default: module.Hero }),
      () => ({ default: Prerendered }),
    ),
  );
  return (
    <Suspense fallback={<Prerendered />}>
      <Hero />
    </Suspense>
  );
}

const Home = ({ hero }: { readonly hero: ReactNode }) => (
  <>
    <SkipLink />
    <ConnectionStatus />
    <HomeScreen hero={hero} isMember={useIsMember()} />
  </>
);

/** Renders the home page over its prerendered HTML. Its links open pages of the app. Returns a function that removes it. */
export function startHome(container: HTMLElement): () => void {
  const hero = createHero(container);
  const root = createRoot(container);
  // A transition: the page is readable already, so rendering may yield to input.
  startTransition(() =>
    root.render(
      <StrictMode>
        <Home hero={hero} />
      </StrictMode>,
    ),
  );
  return () => root.unmount();
}
