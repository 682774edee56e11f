import { SOCKET_PORT } from './socket-folder.ts';

/**
 * For a small machine with two cores. What keeps the data safe (fsync, full_page_writes,
 * synchronous_commit) is left at PostgreSQL's default and checked at every start.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  // Short queries only: a parallel plan costs more than it brings, and wants room in /dev/shm.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  max_wal_senders: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Retries of a start look for English messages in the log.
  lc_messages: 'C',
  log_checkpoints: 'off',
  // Statements and row values may hold personal data and passwords; the log is not their place.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** A path in a comma-separated list of paths. */
const quoteInList = (path: string): string => `"${path.replaceAll('"', '""')}"`;

/** The postmaster's arguments; `extra` wins over our own settings, but never opens a port. */
export function postmasterArguments(
  clusterDir: string,
  socketDir: string,
  extra: Readonly<Record<string, string>>,
): string[] {
  const settings = {
    ...SETTINGS,
    ...extra,
    listen_addresses: '',
    port: String(SOCKET_PORT),
    unix_socket_directories: quoteInList(socketDir),
    unix_socket_permissions: '0700',
  };
  return ['-D', clusterDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
