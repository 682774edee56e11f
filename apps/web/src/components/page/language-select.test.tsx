import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { LanguageSelect } from './language-select.tsx';

test('lists each language under its own name and reports the choice', async () => {
  const onChoose = vi.fn<(language: string) => void>();
  render(<LanguageSelect onChoose={onChoose} />);
  const options = screen.getAllByRole('option').map(({ textContent, lang }) => [lang, textContent]);
  expect(options).toEqual([
    ['de', 'Deutsch'],
    ['en', 'English'],
    ['es', 'Español'],
    ['fr', 'Français'],
  ]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'fr');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('fr');
});
