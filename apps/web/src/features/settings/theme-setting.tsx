import { Monitor, Moon, Sun } from 'lucide-react';
import { SegmentedChoice } from '#src/components/form/segmented-choice.tsx';
import { useThemeChoice } from '#src/components/page/use-theme.ts';
import { settingsTexts } from './settings-texts.ts';

const themes = (
  [
    { value: 'system', icon: Monitor },
    { value: 'dark', icon: Moon },
    { value: 'light', icon: Sun },
  ] as const
).map((theme) => ({ ...theme, label: settingsTexts.themes[theme.value] }));

export function ThemeSetting() {
  const [choice, choose] = useThemeChoice();
  const chooseByName = (name: string): void => {
    const theme = themes.find(({ value }) => value === name);
    if (theme) choose(theme.value);
  };
  return (
    <SegmentedChoice
      label={settingsTexts.theme}
      options={themes}
      columns={3}
      value={choice}
      onValueChange={chooseByName}
      renderGlyph={({ icon: Icon }) => <Icon aria-hidden className="size-5" />}
    />
  );
}
