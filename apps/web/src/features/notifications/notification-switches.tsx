import { useState } from 'react';
import { Switch } from '#src/components/form/switch.tsx';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { desktopPermission, requestDesktopPermission } from './desktop-notifications.ts';
import { notificationSettings } from './notification-settings.ts';
import { notificationTexts } from './notification-texts.ts';
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
      label={notificationTexts.sound}
      hint={notificationTexts.soundHint}
      checked={settings.sound}
      onCheckedChange={change}
    />
  );
}

export function DesktopSwitch() {
  const { id } = useCurrentMember();
  const settings = notificationSettings.use(id);
  const [permission, setPermission] = useState(desktopPermission);
  const unsupportedText = isSecureContext ? notificationTexts.desktopUnsupported : notificationTexts.onlyHttps;
  const change = async (isOn: boolean): Promise<void> => {
    const result = isOn ? await requestDesktopPermission() : permission;
    setPermission(result);
    notificationSettings.write(id, { ...notificationSettings.read(id), desktop: isOn && result === 'granted' });
  };
  return (
    <>
      <Switch
        label={notificationTexts.desktop}
        hint={permission === 'unsupported' ? unsupportedText : notificationTexts.desktopHint}
        checked={settings.desktop && permission === 'granted'}
        disabled={permission === 'unsupported'}
        onCheckedChange={(isOn) => void change(isOn)}
      />
      <div role="status">
        {permission === 'denied' && <p className="mt-1 text-sm text-amber-text">{notificationTexts.desktopDenied}</p>}
      </div>
    </>
  );
}
