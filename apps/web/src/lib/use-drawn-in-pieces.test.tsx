import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useDrawnInPieces } from './use-drawn-in-pieces.ts';

interface LargeProps {
  readonly isThere: boolean;
  readonly wasThere?: boolean;
  /** What is shown, drawing by drawing. */
  readonly seen: boolean[];
}

function Large({ isThere, wasThere, seen }: LargeProps) {
  const isDrawn = useDrawnInPieces(isThere, wasThere);
  seen.push(isDrawn);
  return null;
}

test('what was there before its screen is drawn at once', () => {
  const seen: boolean[] = [];
  render(<Large isThere seen={seen} />);
  expect(new Set(seen)).toEqual(new Set([true]));
});

test('what comes while its screen is there is drawn after its stand-in', () => {
  const seen: boolean[] = [];
  const { rerender } = render(<Large isThere={false} seen={seen} />);
  expect(seen).not.toContain(true);
  seen.length = 0;
  rerender(<Large isThere seen={seen} />);
  expect(seen[0]).toBe(false);
  expect(seen.at(-1)).toBe(true);
});

test('so is the first page, for which nothing was there before', () => {
  const seen: boolean[] = [];
  render(<Large isThere wasThere={false} seen={seen} />);
  expect(seen[0]).toBe(false);
  expect(seen.at(-1)).toBe(true);
});

test('what goes is gone at once', () => {
  const seen: boolean[] = [];
  const { rerender } = render(<Large isThere seen={seen} />);
  seen.length = 0;
  rerender(<Large isThere={false} seen={seen} />);
  expect(seen).not.toContain(true);
});
