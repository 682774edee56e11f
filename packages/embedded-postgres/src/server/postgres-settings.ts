import { SOCKET_PORT } from './socket-folder.ts';

/**
 * For a small machine with two cores. The durability settings (fsync, full_page_writes,
 * synchronous_commit) stay at their defaults, and every start checks them.
 */
export const databaseSettings: Readonly<Record<string, string>> = {
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  // Queries are short: parallel plans cost more than they gain, and need space in /dev/shm.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  max_wal_senders: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // TRANSIENT_ERROR matches English messages in the log.
  lc_messages: 'C',
  log_checkpoints: 'off',
  // Statements and row values may contain personal data and passwords.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

const quoteInList = (path: string): string => `"${path.replaceAll('"', '""')}"`;

/** Arguments of the postmaster. `extra` overrides the default settings but cannot open a port. */
export function postmasterArguments(
  clusterDir: string,
  socketDir: string,
  extra: Readonly<Record<string, string>>,
): string[] {
  const settings = {
    ...databaseSettings,
    ...extra,
    listen_addresses: '',
    port: String(SOCKET_PORT),
    unix_socket_directories: quoteInList(socketDir),
    unix_socket_permissions: '0700',
  };
  return ['-D', clusterDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
