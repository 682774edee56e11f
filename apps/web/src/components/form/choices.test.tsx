import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Combobox } from './combobox.tsx';
import { SegmentedChoice } from './choices.tsx';
import { Select } from './select.tsx';

const options = ['Alpha', 'Beta', 'Gamma'].map((label) => ({
  value: label.toLowerCase(),
  label,
  keywords: label === 'Beta' ? ['second'] : [],
}));

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

test('a combobox filters by text and selects the first match with Enter', async () => {
  render(<Example kind={Combobox} />);
  await userEvent.type(screen.getByRole('combobox', { name: 'Letter' }), 'gám{Enter}');
  expect(chosen()).toBe('gamma');
});

test('a combobox reports that nothing matches', async () => {
  render(<Example kind={Combobox} />);
  await userEvent.type(screen.getByRole('combobox', { name: 'Letter' }), 'zzz');
  expect(await screen.findByText('Nothing')).toBeDefined();
});

test('a combobox selects an exactly typed option on blur, ignoring case', async () => {
  render(<Example kind={Combobox} />);
  await userEvent.type(screen.getByRole('combobox', { name: 'Letter' }), 'bETA');
  await userEvent.tab();
  expect(chosen()).toBe('beta');
  expect(screen.getByRole('combobox', { name: 'Letter' })).toHaveProperty('value', 'Beta');
});

test('a combobox finds and selects an option by a keyword', async () => {
  render(<Example kind={Combobox} />);
  const field = screen.getByRole('combobox', { name: 'Letter' });
  await userEvent.type(field, 'SEC{Enter}');
  expect(chosen()).toBe('beta');
  await userEvent.clear(field);
  await userEvent.type(field, 'Second');
  await userEvent.tab();
  expect([chosen(), field]).toEqual(['beta', expect.objectContaining({ value: 'Beta' })]);
});

test('a combobox keeps text without a match and selects nothing', async () => {
  render(<Example kind={Combobox} />);
  await userEvent.type(screen.getByRole('combobox', { name: 'Letter' }), 'beta{Enter}x');
  await userEvent.tab();
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(screen.getByRole('combobox', { name: 'Letter' })).toHaveProperty('value', 'Betax');
  expect(chosen()).toBe('');
});

test('a segmented choice is a radio group with arrow keys', async () => {
  render(<Example kind={SegmentedChoice} />);
  await userEvent.click(screen.getByRole('radio', { name: 'Alpha' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(chosen()).toBe('beta');
  expect(screen.getByRole('radiogroup', { name: 'Letter' })).toBeDefined();
});

test.each([Combobox, SegmentedChoice])('shows the error at the field', (kind) => {
  render(<Example kind={kind} error="Please choose" />);
  expect(screen.getByText('Please choose')).toBeDefined();
});

test('a select opens, selects and shows the selection', async () => {
  const View = () => {
    const [value, setValue] = useState('alpha');
    return <Select label="Letter" options={options} value={value} onValueChange={setValue} />;
  };
  render(<View />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Letter' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Beta' }));
  expect(screen.getByRole('combobox', { name: 'Letter' }).textContent).toContain('Beta');
});
