import { t } from '@lingui/core/macro';
import {
  accentColors,
  accentFormat,
  findAccentProblem,
  surfaces,
  type Theme,
  themes,
} from '@muster/contract/values/accent.ts';
import type { Ref } from 'react';
import { TextField } from '#src/components/form/text-field.tsx';

/** The default accent color, with which the picker starts. */
const DEFAULT_COLOR = '#ff6a3d';

interface AccentFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
}

/** The accent color with a picker. Shows at once why a color is rejected, or how it looks in both themes. */
export function AccentField({ value, onChange, error, ...input }: AccentFieldProps) {
  const color = value.trim().toLowerCase();
  const isColor = accentFormat.test(color);
  const problem = isColor ? findAccentProblem(color) : undefined;
  return (
    <div className="flex flex-col gap-6">
      <TextField
        {...input}
        label={t`Accent color`}
        hint={t`For buttons, links and focus rings. Each theme uses a readable shade of it. Leave it empty to use the default color.`}
        note={t`Optional`}
        placeholder={DEFAULT_COLOR}
        maxLength={7}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        error={problem ?? error}
        trailing={
          <input
            type="color"
            aria-label={t`Choose a color`}
            value={isColor ? color : DEFAULT_COLOR}
            onChange={({ target }) => onChange(target.value)}
            className="size-9"
          />
        }
      />
      {isColor && !problem && (
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
          {themes.map((theme) => (
            <Preview key={theme} theme={theme} accent={color} />
          ))}
        </div>
      )}
    </div>
  );
}

const inks: Readonly<Record<Theme, string>> = { light: '#1b2133', dark: '#f2f4f8' };

function Preview({ theme, accent }: { readonly theme: Theme; readonly accent: string }) {
  const colors = accentColors(accent, theme);
  const [, surface] = surfaces[theme];
  return (
    <div
      role="img"
      aria-label={theme === 'light' ? t`Preview in the light theme` : t`Preview in the dark theme`}
      className="flex flex-wrap items-center gap-2 rounded-md border border-line p-3 text-sm font-semibold forced-color-adjust-none"
      style={{ background: surface, color: inks[theme] }}
    >
      <span className="rounded-sm px-3 py-2" style={{ background: colors.flare, color: colors['on-flare'] }}>
        {t`Button`}
      </span>
      <span style={{ color: colors['flare-text'] }}>{t`Link`}</span>
      <span
        className="rounded-sm border px-3 py-2"
        style={{ borderColor: colors.flare, background: colors['flare-tint'] }}
      >
        {t`Selected`}
      </span>
      <span className="size-5 rounded-full" style={{ background: colors.flare }} />
    </div>
  );
}
