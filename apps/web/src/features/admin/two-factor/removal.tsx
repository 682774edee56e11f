import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { SecondFactorCodeForm } from './code-form.tsx';
import { useRemoveSecondFactor } from './queries.ts';
import { codesLeft, secondFactorTexts } from './texts.ts';

interface SecondFactorRemovalProps {
  readonly recoveryCodesLeft: number;
  readonly onDone: () => void;
}

/** Switches the second factor off with a code. */
export function SecondFactorRemoval({ recoveryCodesLeft, onDone }: SecondFactorRemovalProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { mutateAsync } = useRemoveSecondFactor();
  const cancel = (): void => {
    setIsOpen(false);
    onDone();
  };
  return (
    <>
      <p className="text-sm text-soft">{codesLeft(recoveryCodesLeft)}</p>
      {isOpen ? (
        <SecondFactorCodeForm
          hint={secondFactorTexts.switchOffHint}
          submitLabel={secondFactorTexts.switchOff}
          busyLabel={secondFactorTexts.switchingOff}
          isDanger
          focusOnMount
          onCode={(code) => mutateAsync(code).then(onDone)}
          onCancel={cancel}
        />
      ) : (
        <div>
          <Button onClick={() => setIsOpen(true)}>{secondFactorTexts.switchOff}</Button>
        </div>
      )}
    </>
  );
}
