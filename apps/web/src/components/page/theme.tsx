import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { IconButton } from '../icon-button.tsx';

export type Theme = 'dark' | 'light';
/** 'system' follows the operating system. */
export type ThemeChoice = Theme | 'system';

const STORAGE_KEY = 'theme';
const listeners = new Set<() => void>();

const lightThemeQuery = (): MediaQueryList => matchMedia('(prefers-color-scheme: light)');

const isTheme = (value: unknown): value is Theme => value === 'dark' || value === 'light';

const currentChoice = (): ThemeChoice => {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : 'system';
};

const currentTheme = (): Theme => {
  const choice = currentChoice();
  if (choice !== 'system') return choice;
  return lightThemeQuery().matches ? 'light' : 'dark';
};

function applyTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
  for (const listener of listeners) listener();
}

function chooseTheme(choice: ThemeChoice): void {
  applyTheme(choice);
  try {
    if (choice === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
}

/** Another tab changed the theme. */
function onStorage({ key, newValue }: StorageEvent): void {
  if (key === STORAGE_KEY || key === null) applyTheme(isTheme(newValue) ? newValue : 'system');
}

function subscribe(listener: () => void): () => void {
  const system = lightThemeQuery();
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
    system.removeEventListener('change', listener);
  };
}

/** The current theme and a function that stores a choice. */
export const useTheme = (): readonly [Theme, (choice: ThemeChoice) => void] => [
  useSyncExternalStore(subscribe, currentTheme, () => 'dark'),
  chooseTheme,
];

/** The stored choice and a function that changes it. */
export const useThemeChoice = (): readonly [ThemeChoice, (choice: ThemeChoice) => void] => [
  useSyncExternalStore(subscribe, currentChoice, () => 'system'),
  chooseTheme,
];

/** Switches between the dark and light theme and stores the choice. */
export function ThemeToggle() {
  const [theme, setTheme] = useTheme();
  const isDark = theme === 'dark';
  return (
    <IconButton
      label={isDark ? t`Use light theme` : t`Use dark theme`}
      tooltipSide="bottom"
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <Sun /> : <Moon />}
    </IconButton>
  );
}
