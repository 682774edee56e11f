import type { SecondFactor } from '@muster/contract/admin/sign-in.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Badge } from '#src/components/identity/badge.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { describeError } from '#src/lib/api/api-error.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { secondFactorQuery, useConfirmSecondFactor } from './queries.ts';
import { SecondFactorRemoval } from './removal.tsx';
import { SecondFactorSetup } from './setup.tsx';
import { secondFactorTexts, statusFailed } from './texts.ts';

/** How the administrators' door is secured beyond the password. */
export function SecondFactorSection() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: factor, error, refetch, isFetching } = useQuery(secondFactorQuery);
  return (
    <section aria-labelledby="security" className="flex flex-col gap-3">
      <h2 id="security" className="font-display text-xl font-bold">
        {secondFactorTexts.heading}
      </h2>
      <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5">
        <div>
          <div className="flex items-center gap-2.5">
            <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
              {secondFactorTexts.title}
            </h3>
            {factor && (
              <Badge tone={factor.isOn ? 'success' : 'neutral'} hasDot>
                {factor.isOn ? secondFactorTexts.on : secondFactorTexts.off}
              </Badge>
            )}
          </div>
          <p className="text-sm text-soft">{secondFactorTexts.hint}</p>
        </div>
        {factor && <Steps factor={factor} onDone={() => heading.current?.focus()} />}
        {!factor && !error && <StatusSkeleton />}
        {!factor && error && (
          <Banner
            tone="error"
            action={
              <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
                {secondFactorTexts.retry}
              </Button>
            }
          >
            {statusFailed(describeError(error))}
          </Banner>
        )}
      </div>
    </section>
  );
}

const StatusSkeleton = () => (
  <div role="status">
    <VisuallyHidden>{secondFactorTexts.loading}</VisuallyHidden>
    <Skeleton className="h-10 w-28" />
  </div>
);

interface StepsProps {
  readonly factor: SecondFactor;
  /** A step is over, and what had the focus is gone. */
  readonly onDone: () => void;
}

/** What can be done now. The recovery codes stand there until they were kept, though it is on by then. */
function Steps({ factor, onDone }: StepsProps) {
  const confirm = useConfirmSecondFactor();
  const finish = (): void => {
    confirm.reset();
    onDone();
  };
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={finish} />;
  if (factor.isOn) return <SecondFactorRemoval recoveryCodesLeft={factor.recoveryCodesLeft} onDone={finish} />;
  return <SecondFactorSetup onCode={confirm.mutateAsync} onCancel={finish} />;
}
