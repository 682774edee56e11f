import { t } from '@lingui/core/macro';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useRef } from 'react';
import { Button } from '#src/components/button.tsx';
import { FormError } from '#src/components/form/form-error.tsx';
import { SecondFactorCodeForm } from './second-factor-code-form.tsx';
import { CopyButton } from '#src/components/copy-button.tsx';
import { useStartSecondFactor } from './second-factor-queries.ts';
import { groupCharacters } from './recovery-codes.tsx';

interface SecondFactorSetupProps {
  readonly onCode: (code: string) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** Switches the second factor on: shows the secret, then requests the first code. */
export function SecondFactorSetup({ onCode, onCancel }: SecondFactorSetupProps) {
  const { mutate, reset, data: start, error, isPending } = useStartSecondFactor();
  if (!start)
    return (
      <div className="flex flex-col items-start gap-4">
        <Button busy={isPending} busyLabel={t`Preparing...`} onClick={() => mutate()}>
          {t`Turn on`}
        </Button>
        <FormError failure={error && t`Couldn't start the setup: ${{ reason: error.message }}`} />
      </div>
    );
  const cancel = (): void => {
    reset();
    onCancel();
  };
  return (
    <div className="flex flex-col gap-5 border-t border-line pt-4">
      <Secret {...start} />
      <SecondFactorCodeForm
        hint={t`Enter the code from the app to turn two-factor sign-in on. This signs you out everywhere else.`}
        submitLabel={t`Turn on`}
        busyLabel={t`Turning on...`}
        onCode={onCode}
        onCancel={cancel}
      />
    </div>
  );
}

const QR_PX = 184;
const GROUP_LENGTH = 4;

/** The secret as a QR code and as text. The code is dark on light in every theme, for the camera. */
function Secret({ secret, uri }: { readonly secret: string; readonly uri: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-wrap items-start gap-5">
      <div className="flex-none rounded-md border border-line bg-[white] p-3">
        <QRCodeSVG value={uri} size={QR_PX} title={t`QR code for your authenticator app`} />
      </div>
      <div className="min-w-0 flex-1 basis-56">
        <h4 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {t`Scan this with your authenticator app`}
        </h4>
        <p className="mt-3 text-sm text-soft">{t`Or type this secret into the app:`}</p>
        <code translate="no" className="mt-1 mb-3 block font-semibold wrap-anywhere select-all">
          {groupCharacters(secret, GROUP_LENGTH)}
        </code>
        <CopyButton label={t`Copy secret`} text={secret} />
      </div>
    </div>
  );
}
