import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { tagSeparator } from '@muster/contract/values/tags.ts';
import { TagsInput } from './tags-input.tsx';

const normalizeTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== '')),
];

function Example({ tags: first = [], isReset = false }: { readonly tags?: string[]; readonly isReset?: boolean }) {
  const [edited, setTags] = useState(first);
  const tags = isReset ? first : edited;
  const [text, setText] = useState('');
  return (
    <>
      <TagsInput
        label="Tags"
        tags={tags}
        onTagsChange={setTags}
        text={text}
        onTextChange={setText}
        separator={tagSeparator}
        normalizeTags={normalizeTags}
        removeLabel={(tag) => `Remove ${tag}`}
        problemOf={(tag) => (tag.length > 9 ? 'Too long' : undefined)}
      />
      <output>{JSON.stringify(tags)}</output>
    </>
  );
}

const tags = () => JSON.parse(document.querySelector('output')?.textContent ?? '');
const field = () => screen.getByLabelText('Tags');

test('splits text at commas into trimmed tags without blanks or duplicates', async () => {
  render(<Example tags={['duo']} />);
  await userEvent.type(field(), ' ranked ,');
  await userEvent.click(field());
  await userEvent.paste('duo, , chill,ranked');
  expect(tags()).toEqual(['duo', 'ranked', 'chill']);
  expect(field()).toHaveProperty('value', '');
});

test.each(['、', '，', '،', '፣', '﹑'])('splits typed and pasted text at %s', async (comma) => {
  render(<Example />);
  await userEvent.type(field(), `duo${comma}`);
  await userEvent.paste(`ranked${comma}chill${comma}`);
  expect(tags()).toEqual(['duo', 'ranked', 'chill']);
});

test('splits text of an input method once its composition has ended', () => {
  render(<Example />);
  fireEvent.compositionStart(field());
  fireEvent.input(field(), { target: { value: '初心者、' }, isComposing: true });
  expect(tags()).toEqual([]);
  expect(field()).toHaveProperty('value', '初心者、');
  fireEvent.compositionEnd(field());
  expect(tags()).toEqual(['初心者']);
  expect(field()).toHaveProperty('value', '');
});

test('adds a tag on Enter without submitting the form', async () => {
  const submit = vi.fn<() => void>();
  render(
    <form onSubmit={submit}>
      <Example />
    </form>,
  );
  await userEvent.type(field(), 'casual{Enter}');
  expect(tags()).toEqual(['casual']);
  expect(submit).not.toHaveBeenCalled();
});

test('removes a tag by its button and the last one by Backspace', async () => {
  render(<Example tags={['one', 'two', 'three']} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove one' }));
  await userEvent.type(field(), '{Backspace}');
  expect(tags()).toEqual(['two']);
});

test('moves the focus from a removed tag to the next one, the previous one or the field', async () => {
  render(<Example tags={['one', 'two', 'three']} />);
  const button = (tag: string) => screen.getByRole('button', { name: `Remove ${tag}` });
  await userEvent.click(button('two'));
  expect(document.activeElement).toBe(button('three'));
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(button('one'));
  await userEvent.keyboard(' ');
  expect(document.activeElement).toBe(field());
});

test('announces a change, but nothing after a form reset', async () => {
  const { rerender } = render(<Example />);
  await userEvent.type(field(), 'one,two,');
  const [announced] = screen.getAllByRole('status');
  expect(announced?.textContent).toBe('one, two');
  rerender(<Example isReset />);
  expect(tags()).toEqual([]);
  expect(announced?.textContent).toBe('');
});

test('marks an invalid tag with its error', () => {
  render(<Example tags={['fine', 'much too long']} />);
  expect(screen.getByTitle('Too long').textContent).toBe('much too long: Too long');
  expect(screen.getAllByTitle('Too long')).toHaveLength(1);
});

test('keeps pasted tags beyond the limits, so that the form can report them', async () => {
  const many = Array.from({ length: 30 }, (_, index) => `a rather long tag with the number ${index}`);
  render(<Example />);
  await userEvent.click(field());
  await userEvent.paste(`${many.join(', ')},`);
  expect(tags()).toEqual(many);
});
