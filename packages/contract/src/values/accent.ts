import { message } from '../message.ts';

/** A color as `#rrggbb` in lower case. */
export const accentFormat = /^#[0-9a-f]{6}$/;

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The surfaces of apps/web/src/styles/tokens.css, whose test compares them. */
export const surfaces: Readonly<Record<Theme, readonly string[]>> = {
  light: ['#f4f6f9', '#fefeff', '#eff1f6', '#e4e7ee'],
  dark: ['#0a0d16', '#121620', '#1a1e2a', '#252a37'],
};

/** WCAG 2.2 AA. */
export const TEXT_CONTRAST = 4.5;
export const GRAPHIC_CONTRAST = 3;

/** Lightness by which a fill may differ from the chosen color, so that people recognize it. */
const FILL_MAX_SHIFT = 0.2;
const STEP = 0.005;

type Triple = readonly [number, number, number];
/** Lightness, chroma and hue in radians. */
type Oklch = Triple;

const linearOf = (hex: string): Triple => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
};

const luminance = (hex: string): number => {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast ratio of two colors by WCAG, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** https://bottosson.github.io/posts/oklab/ */
function toOklch(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, b), Math.atan2(b, a)];
}

const hexOf = (linear: number): string => {
  const clamped = Math.min(1, Math.max(0, linear));
  const value = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055;
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, '0');
};

function fromOklch([lightness, chroma, hue]: Oklch): string {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = hexOf(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = hexOf(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = hexOf(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return `#${red}${green}${blue}`;
}

/** The lowest contrast of a color with one of these. */
const lowestContrast = (ink: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrastOf(ink, ground)));

/** The first shade of a color with this contrast: darker in the light theme, lighter in the dark one. At the limit, the last one. */
function shadeOf(accent: string, theme: Theme, grounds: readonly string[], ratio: number, maxShift = 1): string {
  const [lightness, chroma, hue] = toOklch(accent);
  const direction = theme === 'light' ? -1 : 1;
  let shade = accent;
  for (let shift = STEP; shift <= maxShift && lowestContrast(shade, grounds) < ratio; shift += STEP)
    shade = fromOklch([lightness + direction * shift, chroma, hue]);
  return shade;
}

const tintOf = (accent: string, theme: Theme): string => {
  const [, chroma, hue] = toOklch(accent);
  return fromOklch(theme === 'light' ? [0.95, Math.min(chroma, 0.03), hue] : [0.27, Math.min(chroma, 0.055), hue]);
};

/** The first of a dark shade of the color, white and black that is readable on `fill`. White or black is readable on any color. */
const inkOn = (fill: string): string => {
  const [, chroma, hue] = toOklch(fill);
  const inks = [fromOklch([0.19, Math.min(chroma, 0.035), hue]), '#ffffff'];
  return inks.find((ink) => contrastOf(ink, fill) >= TEXT_CONTRAST) ?? '#000000';
};

/** Lighter under dark text and darker under white text, so that the contrast grows. */
const hoverOf = (fill: string): string => {
  const [lightness, chroma, hue] = toOklch(fill);
  return fromOklch([lightness + (inkOn(fill) === '#ffffff' ? -0.045 : 0.045), chroma, hue]);
};

const groundsOf = (accent: string, theme: Theme): string[] => [...surfaces[theme], tintOf(accent, theme)];

const fillOf = (accent: string, theme: Theme): string =>
  shadeOf(accent, theme, groundsOf(accent, theme), GRAPHIC_CONTRAST, FILL_MAX_SHIFT);

/** The colors of tokens.css that an accent color replaces in a theme. */
export function accentColors(accent: string, theme: Theme) {
  const [fill, grounds] = [fillOf(accent, theme), groundsOf(accent, theme)];
  return {
    flare: fill,
    'flare-hover': hoverOf(fill),
    'flare-text': shadeOf(fill, theme, grounds, TEXT_CONTRAST),
    'flare-tint': tintOf(accent, theme),
    focus: fill,
    'on-flare': inkOn(fill),
  };
}

/** Styles that apply an accent color in both themes, chosen by the member or by the system. */
export function accentRules(accent: string): string[] {
  const [light, dark] = themes.map((theme) =>
    Object.entries(accentColors(accent, theme))
      .map(([name, color]) => `--color-${name}:${color}`)
      .join(';'),
  );
  return [
    `:root{${light}}`,
    `@media (prefers-color-scheme:dark){:root{${dark}}}`,
    `:root[data-theme=light]{${light}}`,
    `:root[data-theme=dark]{${dark}}`,
    // The skeleton has fixed colors.
    '#frame .frame-rail circle:first-child{fill:var(--color-flare)}',
  ];
}

/** Why a color is rejected as the accent; undefined if it passes WCAG 2.2 AA in both themes. */
export function findAccentProblem(accent: string): string | undefined {
  const contrastIn = (theme: Theme): number => lowestContrast(fillOf(accent, theme), groundsOf(accent, theme));
  const ratioIn = (theme: Theme): string => (Math.floor(contrastIn(theme) * 10) / 10).toFixed(1);
  if (contrastIn('light') < GRAPHIC_CONTRAST)
    return message(
      'This color is too light for the light theme: even a darker shade has a contrast of only {ratio}:1, and it needs {min}:1. Choose a darker color.',
      { ratio: ratioIn('light'), min: GRAPHIC_CONTRAST },
    );
  if (contrastIn('dark') < GRAPHIC_CONTRAST)
    return message(
      'This color is too dark for the dark theme: even a lighter shade has a contrast of only {ratio}:1, and it needs {min}:1. Choose a lighter color.',
      { ratio: ratioIn('dark'), min: GRAPHIC_CONTRAST },
    );
  return undefined;
}
