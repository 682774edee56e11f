import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { TagsInput } from './tags-input.tsx';

const normalizeTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== '')),
];
const splitTags = (text: string): string[] => normalizeTags(text.split(','));

function Example({ tags: first = [], isReset = false }: { readonly tags?: string[]; readonly isReset?: boolean }) {
  const [kept, setTags] = useState(first);
  const tags = isReset ? first : kept;
  const [text, setText] = useState('');
  return (
    <>
      <TagsInput
        label="Tags"
        tags={tags}
        onTagsChange={setTags}
        text={text}
        onTextChange={setText}
        splitTags={splitTags}
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

test('a comma makes tags of the pieces: trimmed, none empty, each once', async () => {
  render(<Example tags={['duo']} />);
  await userEvent.type(field(), ' ranked ,');
  await userEvent.click(field());
  await userEvent.paste('duo, , chill,ranked');
  expect(tags()).toEqual(['duo', 'ranked', 'chill']);
  expect(field()).toHaveProperty('value', '');
});

test('Enter makes a tag and does not send the form', async () => {
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

test('a tag can be taken away by its button, and the last one by Backspace', async () => {
  render(<Example tags={['one', 'two', 'three']} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove one' }));
  await userEvent.type(field(), '{Backspace}');
  expect(tags()).toEqual(['two']);
});

test('a tag that is taken away hands the focus to the next one, else to the one before, else to the field', async () => {
  render(<Example tags={['one', 'two', 'three']} />);
  const button = (tag: string) => screen.getByRole('button', { name: `Remove ${tag}` });
  await userEvent.click(button('two'));
  expect(document.activeElement).toBe(button('three'));
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(button('one'));
  await userEvent.keyboard(' ');
  expect(document.activeElement).toBe(field());
});

test('announces a change, and nothing once the form has been reset', async () => {
  const { rerender } = render(<Example />);
  await userEvent.type(field(), 'one,two,');
  const [announced] = screen.getAllByRole('status');
  expect(announced?.textContent).toBe('one, two');
  rerender(<Example isReset />);
  expect(tags()).toEqual([]);
  expect(announced?.textContent).toBe('');
});

test('a tag that breaks a rule is marked, and says which', () => {
  render(<Example tags={['fine', 'much too long']} />);
  expect(screen.getByTitle('Too long').textContent).toBe('much too long: Too long');
  expect(screen.getAllByTitle('Too long')).toHaveLength(1);
});

test('nothing that was pasted is lost, however many tags and however long: the form tells the limit', async () => {
  const many = Array.from({ length: 30 }, (_, index) => `a rather long tag with the number ${index}`);
  render(<Example />);
  await userEvent.click(field());
  await userEvent.paste(`${many.join(', ')},`);
  expect(tags()).toEqual(many);
});
