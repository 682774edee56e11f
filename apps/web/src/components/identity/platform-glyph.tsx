import type { ReactNode } from 'react';

interface PlatformGlyphProps {
  readonly platform: string;
  readonly size?: number;
}

const pad =
  'M8 5.5h8c3 0 4.6 4 5 8.5.3 3.4-2.6 4-4.2 1.4L15.5 14h-7l-1.3 1.4C5.6 18 2.7 17.4 3 14 3.4 9.5 5 5.5 8 5.5Z';

const screen = (
  <>
    <rect x="3" y="4" width="18" height="12" rx="2" />
    <path d="M9 20h6M12 16v4" />
  </>
);
const linked = (
  <>
    <circle cx="12" cy="12" r="8.5" strokeDasharray="3.2 3.48" />
    <circle cx="12" cy="12" r="3" fill="currentColor" stroke="none" />
  </>
);

const playStation = (
  <>
    <path d={pad} />
    <circle cx="9.5" cy="9.75" r="1.25" fill="currentColor" stroke="none" />
    <circle cx="14.5" cy="9.75" r="1.25" fill="currentColor" stroke="none" />
  </>
);
const xbox = (
  <>
    <path d={pad} />
    <path d="m10.4 8.1 3.2 3.2m0-3.2-3.2 3.2" />
  </>
);
const handheld = (
  <>
    <rect x="2.5" y="7" width="19" height="10" rx="4" />
    <path d="M7.5 7v10M16.5 7v10" />
  </>
);
const phone = (
  <>
    <rect x="7" y="2.5" width="10" height="19" rx="2.5" />
    <path d="M11 18h2" />
  </>
);

/** Matched by a lower-case word in the platform name. */
const glyphs: readonly [word: string, glyph: ReactNode][] = [
  ['playstation', playStation],
  ['xbox', xbox],
  ['switch', handheld],
  ['mobile', phone],
  ['pc', screen],
];

/** Icon of a platform. Decorative: the name is next to it. */
export function PlatformGlyph({ platform, size = 20 }: PlatformGlyphProps) {
  const name = platform.toLowerCase();
  const glyph = glyphs.find(([word]) => name.includes(word))?.[1] ?? linked;
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="flex-none"
    >
      {glyph}
    </svg>
  );
}
