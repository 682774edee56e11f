import { ButtonLink } from '#src/components/button-link.tsx';
import { CrewRing } from '#src/components/identity/crew-ring.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { shareTexts } from './share-texts.ts';

/** Replaces a post that is inactive or gone, and leads to others. */
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
