import { t } from '@lingui/core/macro';
import type { Settings } from '@muster/contract/members/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { Switch } from '#src/components/form/switch.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { settingsQuery, useChangeSetting } from './settings-queries.ts';

interface AlertSettingsProps {
  readonly onFailed: (error: Error) => void;
}

/** Push notifications about alerts, and their quiet hours. */
export function AlertSettings({ onFailed }: AlertSettingsProps) {
  const { data: settings, error } = useQuery(settingsQuery);
  const { mutate: change } = useChangeSetting(onFailed);
  if (error && !settings) return null;
  return (
    <div className="flex flex-col gap-3 py-3">
      <Switch
        label={t`Alert notifications`}
        hint={t`Get notified on your devices when a post matches a saved search.`}
        checked={settings?.pushesAlerts}
        onCheckedChange={(pushesAlerts) => change({ pushesAlerts })}
      />
      <Switch
        label={t`Quiet hours`}
        hint={t`During quiet hours, alerts wait and then arrive as one notification. If you're using the app, you see them right away, without a sound.`}
        checked={settings?.hasQuietHours}
        disabled={!settings?.pushesAlerts}
        onCheckedChange={(hasQuietHours) => change({ hasQuietHours })}
      />
      {settings?.pushesAlerts && settings.hasQuietHours && <QuietHours settings={settings} onChange={change} />}
    </div>
  );
}

/** '23:00' */
const toTime = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Undefined for an incomplete time. */
function toMinute(time: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

interface QuietHoursProps {
  readonly settings: Settings;
  readonly onChange: (change: Partial<Settings>) => void;
}

function QuietHours({ settings: { quietFrom, quietUntil, timeZone }, onChange }: QuietHoursProps) {
  const timeField = (label: string, setting: 'quietFrom' | 'quietUntil', minute: number) => (
    <TextField
      // Uncontrolled, so that a partly typed time is not lost.
      key={`${setting} ${minute}`}
      type="time"
      label={label}
      defaultValue={toTime(minute)}
      onBlur={({ target }) => {
        const next = toMinute(target.value);
        if (next !== undefined && next !== minute) onChange({ [setting]: next });
      }}
    />
  );
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-3">
        {timeField(t({ message: 'From', comment: 'Start of the quiet hours' }), 'quietFrom', quietFrom)}
        {timeField(t({ message: 'Until', comment: 'End of the quiet hours' }), 'quietUntil', quietUntil)}
      </div>
      <TimeZoneField value={timeZone ?? 'UTC'} onChange={(zone) => onChange({ timeZone: zone })} />
    </div>
  );
}
