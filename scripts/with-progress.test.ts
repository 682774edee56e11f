import { expect, onTestFinished, test, vi } from 'vitest';
import { runProgram, withProgress } from './with-progress.mjs';

const CLEAR = '\r\u001B[K';
const texts = { running: 'Building the web app', done: 'Web app built' };

function fakeOutput(isTTY: boolean) {
  const written: string[] = [];
  return { written, output: { isTTY, write: (text: string) => written.push(text) > 0 } };
}

const advance = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

function useFakeClock(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('shows the elapsed seconds in one line of a terminal, then the duration', async () => {
  useFakeClock();
  const { written, output } = fakeOutput(true);
  const { promise, resolve } = Promise.withResolvers<string>();
  const result = withProgress(texts, () => promise, output);
  await advance(2);
  resolve('built');
  expect(await result).toBe('built');
  const lines = [0, 1, 2].map((seconds) => `${CLEAR}Building the web app ... ${seconds} s`);
  expect(written.join('')).toBe(`${lines.join('')}${CLEAR}Web app built in 2 s.\n`);
  await advance(5);
  expect(written.at(-1)).toBe('Web app built in 2 s.\n');
});

test('prints plain lines without a terminal', async () => {
  useFakeClock();
  const { written, output } = fakeOutput(false);
  await withProgress(texts, () => advance(61), output);
  expect(written).toEqual(['Building the web app ...\n', 'Web app built in 61 s.\n']);
});

test('removes the line before an error is printed', async () => {
  const { written, output } = fakeOutput(true);
  const failing = withProgress(texts, () => Promise.reject(new Error('no space left')), output);
  await expect(failing).rejects.toThrow('no space left');
  expect(written.at(-1)).toBe(CLEAR);
});

test('returns the output of a program, and throws it if the program fails', async () => {
  const run = (code: string) => runProgram(process.execPath, ['-e', code], { cwd: import.meta.dirname });
  const output = await run("console.log('one'); console.error('two')");
  expect(output.trim().split('\n').toSorted()).toEqual(['one', 'two']);
  await expect(run("console.error('no such package'); process.exitCode = 3")).rejects.toThrow(
    /^no such package\n.* failed with exit code 3\.$/,
  );
});
