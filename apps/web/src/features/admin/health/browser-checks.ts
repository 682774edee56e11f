import { t } from '@lingui/core/macro';
import { differentZones, type HealthCheck, type ZoneOffset, zoneMinutes } from '@muster/contract/admin/health.ts';
import { healthNames } from '@muster/contract/admin/health-texts.ts';
import { clockAheadMs } from '#src/lib/time/server-clock.ts';

function checkClock(): HealthCheck {
  const seconds = Math.round(Math.abs(clockAheadMs()) / 1000);
  const name = healthNames.clock;
  if (seconds === 0) return { name, state: 'ok', text: t`The clocks of this browser and the server agree.` };
  return {
    name,
    state: 'warning',
    text: t`The clocks of this browser and the server differ by ${seconds} s.`,
    advice: t`Turn on automatic time on this device, or check the clock of the server.`,
  };
}

function checkZones(zones: readonly ZoneOffset[]): HealthCheck {
  const different = differentZones(zones, ({ zone, at }) => zoneMinutes(zone, at));
  const name = healthNames.zones;
  if (different.length === 0)
    return { name, state: 'ok', text: t`The zone data of this browser and the server agree.` };
  return {
    name,
    state: 'warning',
    text: t`This browser has other rules than the server for ${{ zones: different.join(', ') }}.`,
    advice: t`Update this browser, or Node.js on the server.`,
  };
}

/** Compares the clock and the zone data of this browser with the server's. */
export const checkBrowser = (zones: readonly ZoneOffset[]): HealthCheck[] => [checkClock(), checkZones(zones)];
