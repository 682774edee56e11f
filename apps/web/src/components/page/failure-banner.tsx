import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from '#src/components/button.tsx';
import { componentTexts } from '#src/components/component-texts.ts';

interface FailureBannerProps {
  readonly children: ReactNode;
  readonly isRetrying?: boolean;
  readonly retryLabel?: string;
  readonly onRetry: () => unknown;
}

/** An error with a retry button. */
export const FailureBanner = ({
  children,
  isRetrying,
  retryLabel = componentTexts.retry,
  onRetry,
}: FailureBannerProps) => (
  <Banner
    tone="error"
    action={
      <Button size="sm" busy={isRetrying} onClick={() => void onRetry()}>
        {retryLabel}
      </Button>
    }
  >
    {children}
  </Banner>
);
