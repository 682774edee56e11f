import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Skeleton } from './skeleton.tsx';

test.each([
  [undefined, 'rounded-sm'],
  ['line', 'rounded-sm'],
  ['block', 'rounded-lg'],
  ['circle', 'rounded-full'],
] as const)('the place of a %s has one shape, which nothing has to overrule', (shape, rounding) => {
  const { container } = render(<Skeleton {...(shape && { shape })} className="size-9" />);
  const names = [...(container.firstElementChild?.classList ?? [])];
  expect(names.filter((name) => name.startsWith('rounded'))).toEqual([rounding]);
  expect(names).toContain('size-9');
});
