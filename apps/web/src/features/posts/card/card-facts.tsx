import { t } from '@lingui/core/macro';
import {
  listMismatches,
  type PlayPreferences,
  type PostPreferences,
  type PreferenceSet,
} from '@muster/contract/values/play-preferences.ts';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import {
  describeMismatches,
  listPreferences,
  nameOfPreference,
  preferenceLabels,
} from '#src/features/members/play-preferences/preference-names.ts';
import { formatList } from '#src/lib/page-language.ts';

/** Shapes of 24 px glyphs: a microphone, a speech bubble, bars, a pin. */
const glyphs: Readonly<Record<PreferenceSet, string>> = {
  comms: 'M12 3a3 3 0 0 0-3 3v6a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3ZM5 11v1a7 7 0 0 0 14 0v-1M12 19v3',
  spokenLanguages: 'M4 4h16v12h-8l-5 4v-4H4Z',
  levels: 'M5 20v-5M12 20V10M19 20V4',
  playAreas: 'M12 21s7-6 7-11.500a7 7 0 0 0-14 0C5 15 12 21 12 21ZM12 9.500h.01',
};
const CROSS = 'M6 6l12 12M18 6 6 18';
const factNames = ['comms', 'spokenLanguages', 'levels', 'playAreas'] as const;

/** What games call these regions of servers, in every language. */
const shortAreas: Readonly<Record<string, string>> = {
  'europe-west': 'EU West',
  'europe-east': 'EU East',
  'north-america-east': 'NA East',
  'north-america-west': 'NA West',
};

function shortText(set: PreferenceSet, values: readonly string[]): string {
  const [first = '', ...rest] = values.map((value) =>
    set === 'spokenLanguages' ? value.toUpperCase() : (shortAreas[value] ?? nameOfPreference(value)),
  );
  return rest.length === 0 ? first : `${first} +${rest.length}`;
}

const Glyph = ({ shape }: { readonly shape: string }) => (
  <svg viewBox="0 0 24 24" width={13} height={13} className="flex-none fill-none stroke-current stroke-[2.25]">
    <path d={shape} />
  </svg>
);

interface CardFactsProps {
  readonly post: PostPreferences;
  /** Null: nothing is compared. */
  readonly member: PlayPreferences | null;
}

/** How the post is played, on one line: what does not fit the member, what does, and what the post leaves open. */
export function CardFacts({ post, member }: CardFactsProps) {
  const mismatches = member ? listMismatches(post, member) : [];
  const shared = (set: PreferenceSet): string[] =>
    post[set].filter((value) => member?.[set].some((own) => own === value));
  const stated = factNames.filter((set) => post[set].length > 0 && !mismatches.includes(set));
  const fitting = stated.filter((set) => shared(set).length > 0);
  const others = stated.filter((set) => !fitting.includes(set));
  const unknown = factNames.filter((set) => post[set].length === 0);
  const sentences = [
    member && describeMismatches(post, member),
    fitting.length > 0 && t`Fits you: ${{ facts: listPreferences(fitting.flatMap(shared)) }}`,
    others.length > 0 && listPreferences(others.flatMap((set) => post[set])),
    unknown.length > 0 && t`Not stated: ${{ facts: formatList(unknown.map((set) => preferenceLabels[set])) }}`,
  ];
  const text = sentences.filter(Boolean).join(' · ');
  return (
    <p title={text} className="text-xs leading-5">
      <VisuallyHidden>{text}</VisuallyHidden>
      {/* What does not fit on the line wraps out of sight. */}
      <span aria-hidden className="flex h-5 flex-wrap gap-x-2.5 overflow-hidden *:flex *:items-center *:gap-1">
        {mismatches.map((part) => (
          <span key={part} className="font-semibold text-amber-text">
            <Glyph shape={CROSS} />
            <span translate={part === 'platform' ? 'no' : undefined}>
              {part === 'platform' ? post.platform : part === 'isAdultsOnly' ? t`18+` : shortText(part, post[part])}
            </span>
          </span>
        ))}
        {stated.map((set) => (
          <span key={set} className={fitting.includes(set) ? 'font-semibold text-mint-text' : 'text-soft'}>
            <Glyph shape={glyphs[set]} />
            <span>{shortText(set, fitting.includes(set) ? shared(set) : post[set])}</span>
          </span>
        ))}
        {unknown.length > 0 && (
          <span className="text-faint">
            {unknown.map((set) => (
              <Glyph key={set} shape={glyphs[set]} />
            ))}
            <span>
              {t({ message: 'any', comment: 'After icons of what a post leaves open, such as language and level' })}
            </span>
          </span>
        )}
      </span>
    </p>
  );
}
