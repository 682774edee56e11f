import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { takeLostTexts } from './setup.ts';

interface SentenceProps {
  readonly name: string;
  readonly isNew?: boolean;
}

const Sentence = ({ name, isNew = false }: SentenceProps) => (
  <p>
    {isNew && <b>New: </b>}
    {name} wants to join
  </p>
);

const SplitSentence = ({ name, isNew = false }: SentenceProps) => (
  <p>
    {isNew && <b>New: </b>}
    <span>{name}</span> wants to join
  </p>
);

test.each([
  ['changes', { name: 'Cleo' }, ['Cleo']],
  ['gets a sibling in front', { name: 'Ben', isNew: true }, ['Ben']],
])('finds text without an element of its own that %s', (_, props, expected) => {
  const { rerender } = render(<Sentence name="Ben" />);
  rerender(<Sentence {...props} />);
  expect(takeLostTexts()).toEqual(expected);
});

test('accepts text in an element of its own', () => {
  const { rerender } = render(<SplitSentence name="Ben" />);
  rerender(<SplitSentence name="Cleo" isNew />);
  expect(takeLostTexts()).toEqual([]);
});
