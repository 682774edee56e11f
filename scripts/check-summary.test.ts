import { expect, test } from 'vitest';
import { summarize } from './check-summary.ts';

const aStep = { name: 'lint', isGreen: true, seconds: 1 };
const someTests = { name: 'test:api', isGreen: true, seconds: 2, tests: { passed: 20, failed: 0, skipped: 0 } };

test('the last line adds up the tests of all steps', () => {
  const moreTests = { ...someTests, tests: { passed: 3, failed: 0, skipped: 0 } };
  expect(summarize([aStep, someTests, moreTests]).at(-1)).toBe('23 passed, 0 failed');
});

test('lists skipped tests', () => {
  const skipping = { ...someTests, tests: { passed: 3, failed: 0, skipped: 2 } };
  expect(summarize([skipping]).at(-1)).toBe('3 passed, 0 failed, 2 skipped');
});

test('counts a failed step without a failed test as a failure', () => {
  const crashed = { ...someTests, isGreen: false, tests: { passed: 0, failed: 0, skipped: 0 } };
  const failing = { ...someTests, isGreen: false, tests: { passed: 1, failed: 4, skipped: 0 } };
  expect(summarize([{ ...aStep, isGreen: false }, crashed, failing]).at(-1)).toBe('1 passed, 6 failed');
});

test('names the failed tests', () => {
  const failing = { ...someTests, isGreen: false, failures: ['chat.test.ts > a message arrives'] };
  expect(summarize([aStep, failing])[0]).toBe('test:api RED: chat.test.ts > a message arrives');
});

test('lists the ten slowest test files of all steps, slowest first', () => {
  const filesOf = (step: string) =>
    Array.from({ length: 6 }, (_, seconds) => ({ name: `${step}-${seconds}`, seconds }));
  const lines = summarize([
    { ...someTests, files: filesOf('api') },
    { ...someTests, files: filesOf('web') },
  ]);
  const listed = lines.slice(1, 11).map((line) => line.trim().split(/ s {2}/)[1]);
  expect(lines[0]).toBe('Slowest test files:');
  expect(listed.slice(0, 3)).toEqual(['api-5', 'web-5', 'api-4']);
  expect(lines.slice(1, 12).filter((line) => /(?:api|web)-\d$/.test(line))).toHaveLength(10);
});
