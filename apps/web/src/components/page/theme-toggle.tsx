import { Moon, Sun } from 'lucide-react';
import { useTheme } from './use-theme.ts';
import { IconButton } from '#src/components/icon-button.tsx';

interface ThemeToggleProps {
  readonly toLightLabel?: string;
  readonly toDarkLabel?: string;
  readonly tooltipSide?: 'top' | 'right' | 'bottom' | 'left';
}

/** Switches between the dark and light theme and stores the choice. */
export function ThemeToggle({
  toLightLabel = 'Use light theme',
  toDarkLabel = 'Use dark theme',
  tooltipSide = 'bottom',
}: ThemeToggleProps) {
  const [theme, setTheme] = useTheme();
  const isDark = theme === 'dark';
  return (
    <IconButton
      label={isDark ? toLightLabel : toDarkLabel}
      tooltipSide={tooltipSide}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <Sun /> : <Moon />}
    </IconButton>
  );
}
