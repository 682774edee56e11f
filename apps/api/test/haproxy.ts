import { findProgram } from '@muster/testing/debian-programs.ts';
import { startHaproxy as start } from '@muster/testing/haproxy.ts';
import { onTestFinished } from 'vitest';

/** Reason to skip tests with haproxy; null if it is installed. */
export const haproxyIsMissing = findProgram('haproxy') ? null : 'haproxy is missing: apt-get install haproxy';

/** Starts haproxy as `deploy/` configures it, in front of two nodes; returns its origin. */
export async function startHaproxy(one: string, two: string): Promise<string> {
  const { origin, stop } = await start(new URL(one).host, new URL(two).host);
  onTestFinished(stop);
  return origin;
}
