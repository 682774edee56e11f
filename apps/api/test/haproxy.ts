import { findProgram } from '@muster/testing/debian-programs.ts';
import { startHaproxy as start } from '@muster/testing/haproxy.ts';
import { onTestFinished } from 'vitest';

/** Why haproxy cannot be tested here; null where it can. */
export const haproxyIsMissing = findProgram('haproxy') ? null : 'haproxy is missing: apt-get install haproxy';

/** Starts haproxy as `deploy/` configures it, in front of two nodes; returns its origin. */
export async function startHaproxy(one: string, two: string): Promise<string> {
  const { origin, stop } = await start(new URL(one).host, new URL(two).host);
  onTestFinished(stop);
  return origin;
}
