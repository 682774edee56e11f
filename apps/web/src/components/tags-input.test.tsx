import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { TagsInput } from './tags-input.tsx';

const normalizeTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== '')),
];
const splitTags = (text: string): string[] => normalizeTags(text.split(','));

function Example({ tags: first = [] }: { readonly tags?: string[] }) {
  const [tags, setTags] = useState(first);
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
        maxCount={4}
        removeLabel={(tag) => `Remove ${tag}`}
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

test('no more tags are taken than there may be', async () => {
  render(<Example tags={['a', 'b', 'c']} />);
  await userEvent.type(field(), 'd,e,');
  expect(tags()).toEqual(['a', 'b', 'c', 'd']);
});
