import { useEffect, useRef } from 'react';
import { ButtonLink } from '#src/components/links.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { useHasUnstoredValues } from '#src/lib/storage/browser-storage.ts';
import { postTexts } from '../post-texts.ts';

/** Replaces a form after the session has ended. Signing in leads back to `returnTo`. */
export function AccessDenied({ returnTo }: { readonly returnTo: string }) {
  const main = useRef<HTMLElement>(null);
  const hasUnstoredValues = useHasUnstoredValues();
  // The element with the focus was unmounted.
  useEffect(() => main.current?.querySelector('h1')?.focus(), []);
  return (
    <main ref={main} id="main" tabIndex={-1} className="grid min-h-dvh place-items-center">
      <EmptyState
        headingLevel={1}
        title={postTexts.accessDenied}
        text={
          <>
            <p>{postTexts.mustSignIn}</p>
            {!hasUnstoredValues && <p>{postTexts.textIsStored}</p>}
          </>
        }
        action={
          <ButtonLink to="/login" search={{ redirect: returnTo }} variant="primary">
            {postTexts.goToLogin}
          </ButtonLink>
        }
      />
    </main>
  );
}
