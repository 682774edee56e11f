import { t } from '@lingui/core/macro';
import { once } from '#src/lib/page-language.ts';
import { deviceTimeZone, isSameTimeZone, timeZoneLabel } from '#src/lib/time/time-zones.ts';
import { Button } from '#src/components/button.tsx';
import { Combobox } from '#src/components/form/combobox.tsx';

/** Newer names of cities, by the ones that Chromium lists. */
const newerNames: Readonly<Record<string, readonly string[]>> = {
  'Asia/Calcutta': ['kolkata'],
  'Asia/Katmandu': ['kathmandu'],
  'Asia/Rangoon': ['yangon'],
  'Asia/Saigon': ['ho chi minh'],
  'Europe/Kiev': ['kyiv'],
};

const listed = once(() => ['UTC', ...Intl.supportedValuesOf('timeZone')]);

interface TimeZoneFieldProps {
  readonly value: string;
  readonly onChange: (timeZone: string) => void;
}

/** Chooses a time zone from a filterable list, or the one of the device. */
export function TimeZoneField({ value, onChange }: TimeZoneFieldProps) {
  const own = deviceTimeZone();
  const options = [...new Set([value, ...listed()])].map((name) => ({
    value: name,
    label: timeZoneLabel(name),
    keywords: newerNames[name] ?? [],
  }));
  return (
    <div className="flex flex-col items-start gap-2">
      <Combobox
        label={t`Time zone`}
        hint={own === null && t`Your browser doesn't know your time zone. Please choose it.`}
        emptyText={t`No time zone matches.`}
        options={options}
        value={value}
        onValueChange={(chosen) => chosen !== '' && chosen !== value && onChange(chosen)}
      />
      {own !== null && !isSameTimeZone(value, own) && (
        <Button size="sm" onClick={() => onChange(own)}>
          {t`Use ${{ zone: timeZoneLabel(own) }}`}
        </Button>
      )}
    </div>
  );
}
