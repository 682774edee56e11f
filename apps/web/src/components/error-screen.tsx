import { Button } from './button.tsx';
import { ButtonLink } from './button-link.tsx';
import { CrewRing } from './crew-ring.tsx';
import { EmptyState } from './empty-state.tsx';

/** Stands where a screen broke, with a way out. What broke is in the console. */
export const ErrorScreen = () => (
  <div role="alert" className="grid min-h-[70dvh] place-content-center">
    <EmptyState
      headingLevel={1}
      visual={<CrewRing filled={0} size={88} />}
      title="This screen tripped"
      text="Something went wrong while showing it. Loading it again usually helps."
      action={
        <>
          <Button variant="primary" onClick={() => location.reload()}>
            Load again
          </Button>
          <ButtonLink to="/">Back to the home page</ButtonLink>
        </>
      }
    />
  </div>
);
