import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { SegmentedChoice } from '#src/components/form/choices.tsx';
import { Switch } from '#src/components/form/switch.tsx';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { desktopPermission, requestDesktopPermission } from './desktop-notifications.ts';
import { notificationSettings, readAloudModes } from './notification-settings.ts';
import { playTone } from './tone.ts';

export function SoundSwitch() {
  const { id } = useCurrentMember();
  const settings = notificationSettings.use(id);
  const change = (isOn: boolean): void => {
    notificationSettings.write(id, { ...settings, sound: isOn });
    if (isOn) playTone();
  };
  return (
    <Switch
      label={t`Sound`}
      hint={t`Play a short sound for new messages, requests, answers and alerts that aren't on screen. This browser only.`}
      checked={settings.sound}
      onCheckedChange={change}
    />
  );
}

const readAloudNames = {
  each: t({ message: 'Each message', comment: 'Read aloud by a screen reader' }),
  grouped: t({ message: 'In groups', comment: 'New messages are read aloud by a screen reader' }),
  off: t({ message: 'Not at all', comment: 'New messages are not read aloud by a screen reader' }),
};

/** How often a screen reader interrupts the member in an open conversation. */
export function ReadAloudChoice() {
  const { id } = useCurrentMember();
  const settings = notificationSettings.use(id);
  return (
    <SegmentedChoice
      label={t`New messages in an open chat, read by a screen reader`}
      options={readAloudModes.map((value) => ({ value, label: readAloudNames[value] }))}
      columns={3}
      value={settings.readAloud}
      onValueChange={(readAloud) => notificationSettings.write(id, { ...settings, readAloud })}
    />
  );
}

export function DesktopSwitch() {
  const { id } = useCurrentMember();
  const settings = notificationSettings.use(id);
  const [permission, setPermission] = useState(desktopPermission);
  const unsupportedText = isSecureContext ? t`This browser can't show notifications.` : t`Needs https.`;
  const change = async (isOn: boolean): Promise<void> => {
    const result = isOn ? await requestDesktopPermission() : permission;
    setPermission(result);
    notificationSettings.write(id, { ...notificationSettings.read(id), desktop: isOn && result === 'granted' });
  };
  return (
    <>
      <Switch
        label={t`Desktop notifications`}
        hint={
          permission === 'unsupported'
            ? unsupportedText
            : t`Show messages, requests, answers and alerts while this tab is in the background. This browser only.`
        }
        checked={settings.desktop && permission === 'granted'}
        disabled={permission === 'unsupported'}
        onCheckedChange={(isOn) => void change(isOn)}
      />
      <div role="status">
        {permission === 'denied' && (
          <p className="mt-1 text-sm text-amber-text">{t`Your browser blocks notifications from this site. Allow them in the site settings next to the address, then turn this on again.`}</p>
        )}
      </div>
    </>
  );
}
