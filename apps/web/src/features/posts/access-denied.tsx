import { ButtonLink } from '#src/components/button-link.tsx';
import { CrewRing } from '#src/components/crew-ring.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { postTexts } from './post-texts.ts';

/** Stands in place of a form whose writer is not signed in any more; signing in leads to `wayBack`. */
export const AccessDenied = ({ wayBack }: { readonly wayBack: string }) => (
  <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center">
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
