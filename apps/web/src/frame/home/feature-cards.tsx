import { t } from '@lingui/core/macro';
import { platforms } from '@muster/contract/values/platform-names.ts';
import type { ReactNode } from 'react';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { CrewRing } from '#src/components/identity/crew-ring.tsx';
import { EmblemTile } from '#src/components/identity/emblem-tile.tsx';
import { PlatformGlyph } from '#src/components/identity/platform-glyph.tsx';
import { sampleGames } from './sample-games.ts';

interface FeatureCardProps {
  readonly title: string;
  readonly text: string;
  readonly visual: ReactNode;
}

const FeatureCard = ({ title, text, visual }: FeatureCardProps) => (
  <article className="flex flex-col rounded-lg border border-line bg-surface p-6">
    <div aria-hidden className="mb-8 flex h-12 flex-wrap items-center gap-2 overflow-hidden text-faint">
      {visual}
    </div>
    <h2 className="font-display text-xl font-bold tracking-tight">{title}</h2>
    <p className="mt-2 text-soft">{text}</p>
  </article>
);

/** The newest platform of each family. */
const shownPlatforms = platforms.filter((platform) => !/4|One/.test(platform));

const emblems = sampleGames
  .slice(0, 4)
  .map(({ gameId, monogram }) => <EmblemTile key={gameId} gameId={gameId} monogram={monogram} size={44} />);

const glyphs = shownPlatforms.map((platform) => (
  <span key={platform} className="grid size-10 place-items-center rounded-md border border-line bg-raised">
    <PlatformGlyph platform={platform} />
  </span>
));

const crew = (
  <>
    <CrewRing seats={5} filled={4} size={48} />
    <span className="ms-2 flex">
      {sampleGames.slice(0, 4).map(({ author }) => (
        <span
          key={author}
          className="relative flex rounded-full not-last:-me-1 [box-shadow:0_0_0_3px_var(--color-surface)]"
        >
          <Avatar name={author} />
        </span>
      ))}
    </span>
  </>
);

export const FeatureCards = () => (
  <section className="grid gap-4 md:grid-cols-3">
    <FeatureCard
      visual={emblems}
      title={t`Create Posts`}
      text={t`Pick a game and platform, and say what kind of crew you want. It takes half a minute.`}
    />
    <FeatureCard
      visual={glyphs}
      title={t`Browse & Filter`}
      text={t`See who's looking right now. Filter by game, platform or any keyword.`}
    />
    <FeatureCard
      visual={crew}
      title={t`Build Your Crew`}
      text={t`Press Connect and start talking. Your next teammate is one message away.`}
    />
  </section>
);
