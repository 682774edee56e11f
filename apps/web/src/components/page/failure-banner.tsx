import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from '#src/components/button.tsx';
import { componentTexts } from '#src/components/component-texts.ts';

interface FailureBannerProps {
  /** What failed, and why. */
  readonly children: ReactNode;
  readonly isRetrying?: boolean;
  readonly onRetry: () => unknown;
}

/** Says why something is not there, and tries again. */
export const FailureBanner = ({ children, isRetrying, onRetry }: FailureBannerProps) => (
  <Banner
    tone="error"
    action={
      <Button size="sm" busy={isRetrying} onClick={() => void onRetry()}>
        {componentTexts.retry}
      </Button>
    }
  >
    {children}
  </Banner>
);
