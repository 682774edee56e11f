import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useTheme } from './theme.tsx';
import { IconButton } from '#src/components/icon-button.tsx';

/** Switches between the dark and light theme and stores the choice. */
export function ThemeToggle() {
  const [theme, setTheme] = useTheme();
  const isDark = theme === 'dark';
  return (
    <IconButton
      label={isDark ? 'Use light theme' : 'Use dark theme'}
      tooltipSide="bottom"
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <Sun /> : <Moon />}
    </IconButton>
  );
}
