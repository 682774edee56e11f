import { spawn } from 'node:child_process';
import { once } from 'node:events';

const CLEAR_LINE = '\r\u001B[K';

/**
 * Runs `work`. A terminal shows for how long it has been running; other outputs get one line at the start and one at the end.
 * @template T
 * @param {{ running: string, done: string }} texts
 * @param {() => Promise<T>} work
 * @param {Pick<NodeJS.WriteStream, 'isTTY' | 'write'>} output
 * @returns {Promise<T>}
 */
export async function withProgress(texts, work, output = process.stdout) {
  const startedMs = performance.now();
  const elapsed = () => `${Math.round((performance.now() - startedMs) / 1000)} s`;
  const show = () => output.write(`${CLEAR_LINE}${texts.running} ... ${elapsed()}`);
  if (output.isTTY) show();
  else output.write(`${texts.running} ...\n`);
  const timer = output.isTTY ? setInterval(show, 1000) : undefined;
  const clear = () => {
    clearInterval(timer);
    if (output.isTTY) output.write(CLEAR_LINE);
  };
  try {
    const result = await work();
    clear();
    output.write(`${texts.done} in ${elapsed()}.\n`);
    return result;
  } catch (error) {
    clear();
    throw error;
  }
}

/**
 * Runs a program and returns its output, which would interrupt the progress line. If the program fails, the error contains it.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<string>}
 */
export async function runProgram(program, args, options) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const read = (/** @type {Buffer} */ data) => void (output += data.toString());
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${output.trim()}\n${[program, args[0]].join(' ')} failed with exit code ${code}.`);
  return output;
}
