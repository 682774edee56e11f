import { plural, t } from '@lingui/core/macro';
import { errors } from '@muster/contract/errors.ts';
import { type EmailVerificationMode, emailVerificationModes } from '@muster/contract/members/members.ts';
import { getEmailVerificationEndpoint } from '@muster/contract/sessions/email.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { SegmentedChoice } from '#src/components/form/choices.tsx';
import { adminKey } from '#src/features/admin/admin-queries.ts';
import { oneOf } from '#src/features/admin/tab-params.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { translate } from '#src/lib/i18n.ts';

const verificationQuery = queryOptions({
  queryKey: [...adminKey('registration'), 'verification'],
  queryFn: ({ signal }) => callApi(getEmailVerificationEndpoint, undefined, { signal }),
});

const modeNames: Readonly<Record<EmailVerificationMode, string>> = {
  off: t({ message: 'Off', comment: 'Verification of email addresses' }),
  optional: t({ message: 'Optional', context: 'verification', comment: 'Verification of email addresses' }),
  required: t({ message: 'Required', comment: 'Verification of email addresses' }),
};

interface VerificationChoiceProps {
  /** Undefined while loading. */
  readonly value: EmailVerificationMode | undefined;
  readonly onChoose: (mode: EmailVerificationMode) => void;
}

/** Whether members verify their address, and what that means for existing ones. */
export function VerificationChoice({ value, onChoose }: VerificationChoiceProps) {
  const { data } = useQuery(verificationQuery);
  const choose = (name: string): void => {
    const mode = oneOf(emailVerificationModes, name);
    if (mode) onChoose(mode);
  };
  const unverified = data?.unverifiedMembers ?? 0;
  return (
    <div className="flex flex-col gap-2">
      <SegmentedChoice
        label={t`Email verification`}
        columns={3}
        options={emailVerificationModes.map((mode) => ({ value: mode, label: modeNames[mode] }))}
        value={value ?? ''}
        onValueChange={choose}
        disabled={!value}
      />
      <p className="text-sm text-faint">
        {data?.sendsMail === false
          ? translate(errors['mail-server-needed'].message)
          : plural(unverified, {
              one: "# member hasn't verified their address. If verification is required, they can't post, join or write until they do.",
              other:
                "# members haven't verified their address. If verification is required, they can't post, join or write until they do.",
            })}
      </p>
    </div>
  );
}
