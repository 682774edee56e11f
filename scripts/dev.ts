// Runs the API and the web app with reload. Ctrl-C stops both; if one exits, the other is stopped.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

const start = (folder: string, ...args: string[]): ChildProcess =>
  spawn(process.execPath, args, { cwd: join(root, folder), stdio: ['ignore', 'inherit', 'inherit'], detached: true });

const children = [
  start('.', '--watch', '--watch-preserve-output', 'apps/api/src/main.mjs'),
  start('apps/web', join(root, 'node_modules/vite/bin/vite.js')),
];

let isStopping = false;

function stop(): void {
  isStopping = true;
  for (const child of children) child.kill('SIGTERM');
}

for (const child of children) {
  child.on('error', stop);
  child.on('close', (code) => {
    if (!isStopping && code) process.exitCode = code;
    stop();
  });
}
process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
