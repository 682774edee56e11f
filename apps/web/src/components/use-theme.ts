import { useSyncExternalStore } from 'react';

export type Theme = 'dark' | 'light';

const STORAGE_KEY = 'theme';
const listeners = new Set<() => void>();

const systemIsLight = (): MediaQueryList => matchMedia('(prefers-color-scheme: light)');

const isTheme = (value: unknown): value is Theme => value === 'dark' || value === 'light';

const currentTheme = (): Theme => {
  const { theme } = document.documentElement.dataset;
  if (isTheme(theme)) return theme;
  return systemIsLight().matches ? 'light' : 'dark';
};

function setTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage can be switched off; then the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const system = systemIsLight();
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}

/** The theme in use, and the way to choose one for good. */
export const useTheme = (): readonly [Theme, (theme: Theme) => void] => [
  useSyncExternalStore(subscribe, currentTheme, () => 'dark'),
  setTheme,
];
