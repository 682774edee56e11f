import type { CSSProperties } from 'react';
import type { Theme } from '#src/components/page/use-theme.ts';
import { type Color, type ColorPair, colorsIn, contrastOf, usedPairs } from '#src/lib/contrast.ts';
import { DesignSection, Specimen } from './specimen.tsx';

const groups: Readonly<Record<string, readonly string[]>> = {
  'Surfaces and lines': ['canvas', 'surface', 'raised', 'overlay', 'line', 'line-strong', 'scrim'],
  Text: ['fg', 'soft', 'faint'],
  'Flare: the one action that matters': ['flare', 'flare-hover', 'flare-text', 'flare-tint', 'on-flare', 'focus'],
  'Mint: online, done': ['mint', 'mint-text', 'mint-tint'],
  'Amber: pending': ['amber', 'amber-text', 'amber-tint'],
  'Rose: danger': ['rose', 'rose-text', 'rose-tint', 'on-rose'],
};

const colorVar = (token: string): string => `var(--color-${token})`;

/** The value of a colour token; undefined if no style sheet is loaded, as in tests. */
function colorOf(token: string, theme: Theme): Color | undefined {
  const [light, dark = light] = colorsIn(
    getComputedStyle(document.documentElement).getPropertyValue(`--color-${token}`),
  );
  return theme === 'light' ? light : dark;
}

function ratioOf({ ink, ground }: ColorPair, theme: Theme): string {
  const [one, other] = [colorOf(ink, theme), colorOf(ground, theme)];
  return one && other ? contrastOf(one, other).toFixed(1) : '–';
}

const isText = ({ minRatio }: ColorPair): boolean => minRatio > 3;
/** Lines and dots are shown as a bar next to their name, because text needs more contrast. */
const pairStyle = (pair: ColorPair): CSSProperties => ({
  background: colorVar(pair.ground),
  ...(isText(pair) ? { color: colorVar(pair.ink) } : { borderLeft: `0.5rem solid ${colorVar(pair.ink)}` }),
});

const pairGroups = [
  { name: 'Text on background: at least 4.5', rows: usedPairs.filter(isText) },
  { name: 'Lines and dots on background: at least 3', rows: usedPairs.filter((pair) => !isText(pair)) },
];

export const ColorTokens = () => (
  <DesignSection
    id="colours"
    title="Colours"
    lead="Each token has a light and a dark value. Components use no other colours."
  >
    {Object.entries(groups).map(([name, tokens]) => (
      <Specimen key={name} name={name}>
        <div className="design-swatches">
          {tokens.map((token) => (
            <div key={token}>
              <span style={{ background: colorVar(token) }} />
              {token}
            </div>
          ))}
        </div>
      </Specimen>
    ))}
    {pairGroups.map(({ name, rows }) => (
      <Specimen key={name} name={name} isWide>
        <ul className="design-pairs">
          {rows.map((pair) => (
            <li key={`${pair.ink} ${pair.ground}`}>
              <span style={pairStyle(pair)}>
                {pair.ink} on {pair.ground}
              </span>
              {ratioOf(pair, 'dark')} dark, {ratioOf(pair, 'light')} light
            </li>
          ))}
        </ul>
      </Specimen>
    ))}
  </DesignSection>
);
