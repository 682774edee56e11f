import { useEffect, useRef } from 'react';
import { ButtonLink } from '#src/components/button-link.tsx';
import { CrewRing } from '#src/components/identity/crew-ring.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { postTexts } from '../post-texts.ts';

/** Stands in place of a form whose writer is not signed in any more; signing in leads to `wayBack`. */
export function AccessDenied({ wayBack }: { readonly wayBack: string }) {
  const place = useRef<HTMLElement>(null);
  // What had the focus is gone.
  useEffect(() => place.current?.querySelector('h1')?.focus(), []);
  return (
    <main ref={place} id="main" tabIndex={-1} className="grid min-h-dvh place-items-center">
      <EmptyState
        visual={<CrewRing size={72} filled={0} />}
        headingLevel={1}
        title={postTexts.accessDenied}
        text={
          <>
            <p>{postTexts.mustSignIn}</p>
            <p>{postTexts.textIsKept}</p>
          </>
        }
        action={
          <ButtonLink to="/login" search={{ redirect: wayBack }} variant="primary">
            {postTexts.goToLogin}
          </ButtonLink>
        }
      />
    </main>
  );
}
