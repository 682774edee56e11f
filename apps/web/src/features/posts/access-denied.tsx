import { ButtonLink } from '#src/components/button-link.tsx';
import { CrewRing } from '#src/components/crew-ring.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { postTexts } from './post-texts.ts';

/** Stands in place of the form when nobody is signed in. */
export const AccessDenied = () => (
  <EmptyState
    visual={<CrewRing size={72} filled={0} />}
    headingLevel={1}
    title={postTexts.accessDenied}
    text={postTexts.mustSignIn}
    action={
      <ButtonLink to="/login" variant="primary">
        {postTexts.goToLogin}
      </ButtonLink>
    }
  />
);
