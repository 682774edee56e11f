import { StrictMode, startTransition, useEffect, useState } from 'react';
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

const Home = () => (
  <>
    <SkipLink />
    <ConnectionStatus />
    <HomeScreen isMember={useIsMember()} />
  </>
);

/** Renders the home page over its prerendered HTML. Its links open pages of the app. Returns a function that removes it. */
export function startHome(container: HTMLElement): () => void {
  const root = createRoot(container);
  // A transition: the page is readable already, so rendering may yield to input.
  startTransition(() =>
    root.render(
      <StrictMode>
        <Home />
      </StrictMode>,
    ),
  );
  return () => root.unmount();
}
