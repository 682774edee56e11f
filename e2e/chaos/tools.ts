import { findProgram, installPrograms } from '@muster/testing/debian-programs.ts';

const packages = ['postgresql', 'haproxy', 'nats-server', 'nftables', 'libfaketime'] as const;
/** Set in the process that runs in its own namespaces. */
export const ISOLATED = 'MUSTER_CHAOS_ISOLATED';

/** Paths of the tools that faults need, by name; null if missing. */
export interface ChaosTools extends Readonly<Record<(typeof packages)[number], string | null>> {
  /** A network and mounts that nobody else sees. Only root on Linux has them. */
  readonly isolation: string | null;
}
export type ToolName = keyof ChaosTools;

export const findTools = (): ChaosTools => ({
  postgresql: findProgram('postgresql'),
  haproxy: findProgram('haproxy'),
  'nats-server': findProgram('nats-server'),
  nftables: findProgram('nftables'),
  libfaketime: findProgram('libfaketime'),
  isolation: process.env[ISOLATED] ?? null,
});

export function installTools(): void {
  if (process.env[ISOLATED] === undefined) installPrograms(packages);
}
