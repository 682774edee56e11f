import { t, plural } from '@lingui/core/macro';
import type { SecondFactor } from '@muster/contract/sessions/admin-sign-in.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { Badge } from '#src/components/identity/badge.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { secondFactorQuery, useConfirmSecondFactor, useRemoveSecondFactor } from './second-factor-queries.ts';
import { SecondFactorCodeForm } from './second-factor-code-form.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

/** Settings of the second factor of the admin sign-in. */
export function SecondFactorSection() {
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery(secondFactorQuery);
  const factor = query.data;
  return (
    <section aria-labelledby="security" className="flex flex-col gap-3">
      <h2 id="security" className="font-display text-xl font-bold">
        {t`Security`}
      </h2>
      <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5">
        <div>
          <div className="flex items-center gap-2.5">
            <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
              {t`Two-factor sign-in`}
            </h3>
            {factor && (
              <Badge tone={factor.isOn ? 'success' : 'neutral'} hasDot>
                {factor.isOn
                  ? t({ message: 'On', comment: 'Two-factor sign-in' })
                  : t({ message: 'Off', comment: 'Two-factor sign-in' })}
              </Badge>
            )}
          </div>
          <p className="text-sm text-soft">{t`When this is on, admin sign-in also asks for a code from your phone.`}</p>
        </div>
        {factor && <Steps factor={factor} onDone={() => heading.current?.focus()} />}
        {query.isPending && <StatusSkeleton />}
        <QueryFailure query={query} describe={(reason) => t`Couldn't load the two-factor status: ${reason}`} />
      </div>
    </section>
  );
}

const StatusSkeleton = () => (
  <div role="status">
    <VisuallyHidden>{t`Loading...`}</VisuallyHidden>
    <Skeleton className="h-10 w-28" />
  </div>
);

interface StepsProps {
  readonly factor: SecondFactor;
  /** Called when a step ends and its focused control is unmounted. */
  readonly onDone: () => void;
}

/** The current step. Recovery codes stay visible until the admin confirms them, although the factor is on by then. */
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

interface SecondFactorRemovalProps {
  readonly recoveryCodesLeft: number;
  readonly onDone: () => void;
}

/** Switches the second factor off with a code. */
function SecondFactorRemoval({ recoveryCodesLeft, onDone }: SecondFactorRemovalProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { mutateAsync } = useRemoveSecondFactor();
  const cancel = (): void => {
    setIsOpen(false);
    onDone();
  };
  return (
    <>
      <p className="text-sm text-soft">
        {plural(recoveryCodesLeft, { one: '# recovery code is left.', other: '# recovery codes are left.' })}
      </p>
      {isOpen ? (
        <SecondFactorCodeForm
          hint={t`Enter a code from your app, or a recovery code, to confirm it's you.`}
          submitLabel={t`Turn off`}
          busyLabel={t`Turning off...`}
          danger
          focusOnMount
          onCode={(code) => mutateAsync(code).then(onDone)}
          onCancel={cancel}
        />
      ) : (
        <div>
          <Button onClick={() => setIsOpen(true)}>{t`Turn off`}</Button>
        </div>
      )}
    </>
  );
}
