import type { ReactNode } from 'react';
import { ButtonLink } from './button-link.tsx';
import { CrewRing } from './crew-ring.tsx';
import { EmptyState } from './empty-state.tsx';
import { MainPlace } from './main-place.tsx';

/** Says that there is nothing at this address, and offers a way back. */
export const NotFound = ({ wayBack }: { readonly wayBack: ReactNode }) => (
  <EmptyState
    headingLevel={1}
    visual={<CrewRing seats={5} filled={0} size={88} />}
    title="Nobody is sitting here"
    text="There is nothing at this address. It may have moved, or the link has a typo."
    action={wayBack}
  />
);

/** Stands at an address where nothing is. */
export const NotFoundScreen = () => (
  <MainPlace className="grid min-h-dvh place-content-center">
    <NotFound
      wayBack={
        <ButtonLink to="/" variant="primary">
          Back to the home page
        </ButtonLink>
      }
    />
  </MainPlace>
);
