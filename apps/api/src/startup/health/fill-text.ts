import type { HealthCheck, HealthState } from '@muster/contract/admin/health.ts';
import { healthNames, healthTexts } from '@muster/contract/admin/health-texts.ts';
import { message as fill } from '@muster/contract/message.ts';

export type Values = Readonly<Record<string, string | number>>;

/** A check whose sentences are in the contract. */
export const checkOf = (
  name: keyof typeof healthNames,
  state: HealthState,
  text: keyof typeof healthTexts,
  values: Values = {},
  advice?: keyof typeof healthTexts,
): HealthCheck => ({
  name: healthNames[name],
  state,
  text: fill(healthTexts[text], values),
  ...(advice && { advice: healthTexts[advice] }),
});

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** A size with two or three digits, such as 12 MB. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[power]}`;
}
