import { t } from '@lingui/core/macro';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useEffect, useState } from 'react';
import { IconButton } from '#src/components/icon-button.tsx';
import { classNames } from '#src/components/class-names.ts';
import { CrewRing } from '#src/components/identity/crew-ring.tsx';
import { getInitials } from '#src/components/identity/initials.ts';
import { SampleCard } from './sample-card.tsx';
import { sampleGames } from './sample-games.ts';
import { sampleCrews } from './sample-posts.ts';

const STEP_INTERVAL_MS = 1_600;
const RING_PX = 264;

/** Steps of the animation: each crew fills from its first players to its last seat. */
const steps = sampleCrews.flatMap(({ seats, players }, place) =>
  Array.from({ length: seats - players + 1 }, (_, joined) => ({ place, joined })),
);

const names = [...sampleGames.map(({ author }) => author), 'Lena Fischer', 'Wei Chen', 'Sam Ortiz'];
/** Initials of the author of a sample post and of the players who join. */
const initialsOf = (place: number): string[] =>
  names.map((_, seat) => getInitials(names[(place + seat) % names.length] ?? ''));

/** False during prerendering, where `matchMedia` does not exist. */
const prefersReducedMotion = (): boolean =>
  typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Advances while playing and while the page is visible. */
function useStep(isPlaying: boolean) {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setStep((before) => (before + 1) % steps.length);
    }, STEP_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  return steps[step] ?? { place: 0, joined: 0 };
}

/** Two dashed circles around the ring, on wide screens. */
const orbitClass = classNames(
  'pointer-events-none absolute top-33 left-1/2 -z-1 hidden aspect-square w-184 -translate-1/2 rounded-[50%] lg:block',
  'border-[1.5px] border-dashed border-line after:absolute after:inset-24 after:rounded-[50%] after:[border:inherit]',
);

/** Sample cards, and a ring in which the seats of the front one fill; paused for reduced motion. */
export function Hero() {
  const [isPlaying, setIsPlaying] = useState(() => !prefersReducedMotion());
  const { place, joined } = useStep(isPlaying);
  return (
    <div className="relative mx-auto flex w-full max-w-md flex-col items-center lg:max-w-none">
      <div aria-hidden className={orbitClass} />
      {sampleCrews.map(
        ({ gameId, seats, players }, index) =>
          index === place && (
            <div
              key={gameId}
              aria-hidden
              className="relative grid place-items-center [&>svg]:h-auto [&>svg]:w-66 [&>svg]:max-w-full"
            >
              <CrewRing seats={seats} filled={players + joined} size={RING_PX} initials={initialsOf(index)} hasCenter />
              <span className="absolute font-display text-2xl font-extrabold tracking-tight">
                <span>{players + joined}</span>
                <span className="text-faint">{`/${seats}`}</span>
              </span>
            </div>
          ),
      )}
      <div inert className="relative mt-6 h-69 w-full max-w-sm">
        {sampleCrews.map((crew, index) => {
          const offset = (index - place + sampleCrews.length) % sampleCrews.length;
          const isLeaving = offset === sampleCrews.length - 1;
          const full = crew.seats - crew.players;
          return (
            <div key={crew.gameId} className="hero-card" data-place={isLeaving ? 'leaving' : Math.min(offset, 3)}>
              <SampleCard crew={crew} joined={isLeaving ? full : offset === 0 ? joined : 0} />
            </div>
          );
        })}
      </div>
      <div className="mt-1 lg:absolute lg:end-0 lg:bottom-0">
        <IconButton label={isPlaying ? t`Pause animation` : t`Play animation`} onClick={() => setIsPlaying(!isPlaying)}>
          {isPlaying ? <Pause /> : <Play />}
        </IconButton>
      </div>
    </div>
  );
}
