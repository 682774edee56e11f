import { t } from '@lingui/core/macro';
import { errors } from '@muster/contract/errors.ts';
import { useQuery } from '@tanstack/react-query';
import { Switch } from '#src/components/form/switch.tsx';
import { emailQuery, emailRefusedText } from '#src/features/sessions/email/email-queries.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { translate } from '#src/lib/i18n.ts';
import { settingsQuery, useChangeSetting } from './settings-queries.ts';

/** Why the server cannot email the member. Null if it can, undefined while loading. */
function useUnavailableReason(): string | null | undefined {
  const { emailVerification } = useCurrentMember();
  const { data: state } = useQuery(emailQuery);
  if (!state) return undefined;
  if (!state.sendsMail) return translate(errors['mail-server-needed'].message);
  if (!state.sendsDigests)
    return t`This server can't send these emails yet. To allow it, set PUBLIC_URL on the server.`;
  if (state.isRefused) return emailRefusedText;
  return emailVerification === 'off' ? null : translate(errors['email-not-verified'].message);
}

interface DigestSwitchProps {
  readonly onFailed: (error: Error) => void;
}

/** Switch for digests of missed notifications. It can always be turned off. */
export function DigestSwitch({ onFailed }: DigestSwitchProps) {
  const { data: settings, error } = useQuery(settingsQuery);
  const { mutate: change } = useChangeSetting(onFailed);
  const unavailableReason = useUnavailableReason();
  if (error && !settings) return null;
  return (
    <div className="py-3">
      <Switch
        label={t`Emails about what you missed`}
        hint={
          unavailableReason ??
          t`When ready checks, free seats or alerts reach none of your devices, you get them all in one email.`
        }
        checked={settings?.receivesDigests}
        disabled={unavailableReason !== null && settings?.receivesDigests === false}
        onCheckedChange={(receivesDigests) => change({ receivesDigests })}
      />
    </div>
  );
}
