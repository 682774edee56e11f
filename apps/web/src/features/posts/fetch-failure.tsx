import { Banner } from '#src/components/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { postTexts } from './post-texts.ts';

interface FetchFailureProps {
  readonly text: string;
  readonly isTrying: boolean;
  readonly onRetry: () => unknown;
}

/** Says why posts are not there, and tries again. */
export const FetchFailure = ({ text, isTrying, onRetry }: FetchFailureProps) => (
  <Banner
    tone="error"
    action={
      <Button size="sm" busy={isTrying} onClick={() => void onRetry()}>
        {postTexts.retry}
      </Button>
    }
  >
    {text}
  </Banner>
);
