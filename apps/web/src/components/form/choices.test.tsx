import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Combobox } from './combobox.tsx';
import { SegmentedChoice } from './segmented-choice.tsx';
import { Select } from './select.tsx';

const options = ['Alpha', 'Beta', 'Gamma'].map((label) => ({ value: label.toLowerCase(), label }));

function Example({
  kind: Kind,
  error,
}: {
  readonly kind: typeof Combobox | typeof SegmentedChoice;
  readonly error?: string;
}) {
  const [value, setValue] = useState('');
  return (
    <>
      <Kind label="Letter" options={options} value={value} onValueChange={setValue} emptyText="Nothing" error={error} />
      <output>{value}</output>
      <button type="button">Next</button>
    </>
  );
}

const chosen = () => document.querySelector('output')?.textContent;

test('a combobox finds by typing and takes the first hit with Enter', async () => {
  render(<Example kind={Combobox} />);
  await userEvent.type(screen.getByRole('combobox', { name: 'Letter' }), 'gam{Enter}');
  expect(chosen()).toBe('gamma');
});

test('a combobox says when nothing fits', async () => {
  render(<Example kind={Combobox} />);
  await userEvent.type(screen.getByRole('combobox', { name: 'Letter' }), 'zzz');
  expect(await screen.findByText('Nothing')).toBeDefined();
});

test('a combobox takes an option that was typed in full, in any case, when the focus leaves', async () => {
  render(<Example kind={Combobox} />);
  await userEvent.type(screen.getByRole('combobox', { name: 'Letter' }), 'bETA');
  await userEvent.tab();
  expect(chosen()).toBe('beta');
  expect(screen.getByRole('combobox', { name: 'Letter' })).toHaveProperty('value', 'Beta');
});

test('a combobox keeps a text that fits nothing, and nothing is chosen then', async () => {
  render(<Example kind={Combobox} />);
  await userEvent.type(screen.getByRole('combobox', { name: 'Letter' }), 'beta{Enter}x');
  await userEvent.tab();
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(screen.getByRole('combobox', { name: 'Letter' })).toHaveProperty('value', 'Betax');
  expect(chosen()).toBe('');
});

test('a segmented choice is a group of radio buttons with arrow keys', async () => {
  render(<Example kind={SegmentedChoice} />);
  await userEvent.click(screen.getByRole('radio', { name: 'Alpha' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(chosen()).toBe('beta');
  expect(screen.getByRole('radiogroup', { name: 'Letter' })).toBeDefined();
});

test.each([Combobox, SegmentedChoice])('the error stands at the field', (kind) => {
  render(<Example kind={kind} error="Please choose" />);
  expect(screen.getByText('Please choose')).toBeDefined();
});

test('a select opens, chooses and shows what is chosen', async () => {
  const View = () => {
    const [value, setValue] = useState('alpha');
    return <Select label="Letter" options={options} value={value} onValueChange={setValue} />;
  };
  render(<View />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Letter' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Beta' }));
  expect(screen.getByRole('combobox', { name: 'Letter' }).textContent).toContain('Beta');
});
