import { expect, test, vi } from 'vitest';
import { deviceTimeZone, isSameTimeZone } from './time-zones.ts';

// What V8 reports for them: 'Etc/Unknown', '+00:00' and nothing.
test.each(['Etc/Unknown', 'GMT', 'Middle/Earth'])('does not know the time zone of a device with TZ=%s', (zone) => {
  vi.stubEnv('TZ', zone);
  expect(deviceTimeZone()).toBeNull();
});

test.each(['Asia/Calcutta', 'America/Edmonton', 'UTC'])('knows the time zone %s of the device', (zone) => {
  vi.stubEnv('TZ', zone);
  expect(isSameTimeZone(zone, deviceTimeZone())).toBe(true);
});

test('compares time zones and not their names', () => {
  expect(isSameTimeZone('Asia/Calcutta', 'Asia/Kolkata')).toBe(true);
  expect(isSameTimeZone('Europe/Kyiv', 'Europe/Kiev')).toBe(true);
  expect(isSameTimeZone('Europe/Berlin', 'Asia/Tokyo')).toBe(false);
  expect(isSameTimeZone('UTC+2', null)).toBe(false);
});
