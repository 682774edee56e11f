import { expect, test } from 'vitest';
import { answerText } from './player-status.ts';

test.each([
  [{ isNew: true, share: null, medianSeconds: null }, 'New here'],
  [{ isNew: false, share: 0.8, medianSeconds: 360 }, 'Usually answers in 6 min'],
  [{ isNew: false, share: 1, medianSeconds: 0 }, 'Usually answers in 1 min'],
  [{ isNew: false, share: 1, medianSeconds: 3_569 }, 'Usually answers in 59 min'],
  [{ isNew: false, share: 1, medianSeconds: 3_580 }, 'Usually answers in 1 h'],
  [{ isNew: false, share: 0.9, medianSeconds: 20_000 }, 'Usually answers in 6 h'],
  [{ isNew: false, share: 0.79, medianSeconds: 60 }, 'Answers most requests'],
  [{ isNew: false, share: 0.5, medianSeconds: 60 }, 'Answers most requests'],
  [{ isNew: false, share: 0.49, medianSeconds: 60 }, undefined],
  [{ isNew: false, share: 0, medianSeconds: null }, undefined],
  [null, undefined],
  [undefined, undefined],
])('describes the answers %o as %s', (answers, text) => {
  expect(answerText(answers)).toBe(text);
});
