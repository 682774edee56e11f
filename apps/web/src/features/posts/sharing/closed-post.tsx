import { ButtonLink } from '#src/components/button-link.tsx';
import { CrewRing } from '#src/components/identity/crew-ring.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { shareTexts } from './share-texts.ts';

/** Replaces an inactive or deleted post. */
export const ClosedPost = () => (
  <EmptyState
    visual={<CrewRing size={88} filled={0} />}
    headingLevel={1}
    title={shareTexts.closedTitle}
    text={shareTexts.closedText}
    action={
      <ButtonLink to="/dashboard/browse-posts" variant="primary">
        {shareTexts.browse}
      </ButtonLink>
    }
  />
);
