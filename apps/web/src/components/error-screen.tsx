import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Button } from './button.tsx';
import { ButtonLink } from './button-link.tsx';
import { CrewRing } from './crew-ring.tsx';
import { EmptyState } from './empty-state.tsx';

/** Stands where a screen broke, with a way out. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  return (
    <div role="alert" className="grid min-h-[70dvh] place-content-center">
      <EmptyState
        headingLevel={1}
        visual={<CrewRing seats={5} filled={0} size={88} />}
        title="This screen tripped"
        text={error instanceof Error ? error.message : String(error)}
        action={
          <>
            <Button variant="primary" onClick={retry}>
              Try again
            </Button>
            <ButtonLink to="/">Back to the home page</ButtonLink>
          </>
        }
      />
    </div>
  );
}
