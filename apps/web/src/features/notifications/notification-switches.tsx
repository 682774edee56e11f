import { useState } from 'react';
import { Switch } from '#src/components/form/switch.tsx';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { desktopPermission, requestDesktopPermission } from './desktop-notifications.ts';
import { changeNotificationSettings, useNotificationSettings } from './notification-settings.ts';
import { notificationTexts } from './notification-texts.ts';
import { playTone } from './tone.ts';

export function SoundSwitch() {
  const { id } = useCurrentMember();
  const { sound } = useNotificationSettings(id);
  const change = (isOn: boolean): void => {
    changeNotificationSettings(id, { sound: isOn });
    if (isOn) playTone();
  };
  return (
    <Switch
      label={notificationTexts.sound}
      hint={notificationTexts.soundHint}
      checked={sound}
      onCheckedChange={change}
    />
  );
}

export function DesktopSwitch() {
  const { id } = useCurrentMember();
  const { desktop } = useNotificationSettings(id);
  const [permission, setPermission] = useState(desktopPermission);
  const unsupportedText = isSecureContext ? notificationTexts.desktopUnsupported : notificationTexts.onlyHttps;
  const change = async (isOn: boolean): Promise<void> => {
    const result = isOn ? await requestDesktopPermission() : permission;
    setPermission(result);
    changeNotificationSettings(id, { desktop: isOn && result === 'granted' });
  };
  return (
    <>
      <Switch
        label={notificationTexts.desktop}
        hint={permission === 'unsupported' ? unsupportedText : notificationTexts.desktopHint}
        checked={desktop && permission === 'granted'}
        disabled={permission === 'unsupported'}
        onCheckedChange={(isOn) => void change(isOn)}
      />
      <div role="status">
        {permission === 'denied' && <p className="mt-1 text-sm text-amber-text">{notificationTexts.desktopDenied}</p>}
      </div>
    </>
  );
}
