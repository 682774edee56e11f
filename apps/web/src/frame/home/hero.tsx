import { t } from '@lingui/core/macro';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useEffect, useState } from 'react';
import { IconButton } from '#src/components/icon-button.tsx';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { Badge } from '#src/components/identity/badge.tsx';
import { classNames } from '#src/components/class-names.ts';
import { CrewRing } from '#src/components/identity/crew-ring.tsx';
import { EmblemTile } from '#src/components/identity/emblem-tile.tsx';
import { getInitials } from '#src/components/identity/initials.ts';
import { PlatformGlyph } from '#src/components/identity/platform-glyph.tsx';
import { samplePosts } from './sample-posts.ts';

const STEP_INTERVAL_MS = 2_400;
const SEATS = samplePosts.length;
const initials = samplePosts.map(({ author }) => getInitials(author));
/** The step shown with reduced motion: one seat is open. */
const REDUCED_MOTION_STEP = SEATS - 2;

/** False during prerendering, where `matchMedia` does not exist. */
const prefersReducedMotion = (): boolean =>
  typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Advances while playing and while the page is visible. */
function useStep(isPlaying: boolean, first: number): number {
  const [step, setStep] = useState(first);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setStep((before) => (before + 1) % SEATS);
    }, STEP_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  return step;
}

/** Two dashed circles around the ring, on wide screens. */
const orbitClass = classNames(
  'pointer-events-none absolute top-39 left-1/2 -z-1 hidden aspect-square w-184 -translate-1/2 rounded-[50%] lg:block',
  'border-[1.5px] border-dashed border-line after:absolute after:inset-24 after:rounded-[50%] after:[border:inherit]',
);

/** An animation of a filling crew ring and sample cards; paused for reduced motion. */
export function Hero() {
  const [hasReducedMotion] = useState(prefersReducedMotion);
  const [isPlaying, setIsPlaying] = useState(!hasReducedMotion);
  const step = useStep(isPlaying, hasReducedMotion ? REDUCED_MOTION_STEP : 0);
  return (
    <div className="relative mx-auto flex w-full max-w-md flex-col items-center lg:max-w-none">
      <div aria-hidden className={orbitClass} />
      <div aria-hidden className="relative grid place-items-center [&>svg]:h-auto [&>svg]:w-78 [&>svg]:max-w-full">
        <CrewRing seats={SEATS} filled={step + 1} size={312} initials={initials} />
        <span className="absolute font-display text-2xl font-extrabold tracking-tight">
          <span>{step + 1}</span>
          <span className="text-faint">{`/${SEATS}`}</span>
        </span>
      </div>
      <div aria-hidden className="relative -mt-7 h-54 w-full max-w-sm">
        {samplePosts.map((post, index) => {
          const offset = (index - step + SEATS) % SEATS;
          return (
            <div
              key={post.gameId}
              className="hero-card"
              data-place={offset === SEATS - 1 ? 'leaving' : Math.min(offset, 3)}
            >
              <SampleCard post={post} />
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

const SampleCard = ({
  post: { players: playerCount, seats, ...post },
}: {
  readonly post: (typeof samplePosts)[number];
}) => (
  <div className="flex flex-col gap-3 rounded-lg border border-line bg-raised p-4 [box-shadow:var(--shadow-float)]">
    <div className="flex items-center gap-3">
      <EmblemTile gameId={post.gameId} monogram={post.monogram} size={40} />
      <div translate="no" className="min-w-0 flex-1">
        <p className="truncate font-display text-base font-bold">{post.game}</p>
        <p className="flex items-center gap-1.5 text-xs text-soft">
          <PlatformGlyph platform={post.platform} size={14} />
          {post.platform}
        </p>
      </div>
      <Avatar name={post.author} isOnline />
    </div>
    <div className="-my-0.5 flex items-center justify-between gap-3 text-sm font-semibold">
      <span className="truncate">{post.start}</span>
      <span className="flex flex-none items-center gap-2">
        <CrewRing seats={seats} filled={playerCount} size={28} />
        {t({
          message: `${playerCount} of ${seats}`,
          comment: 'Taken seats and all seats: 3 of 5',
        })}
      </span>
    </div>
    <p className="text-sm">{post.description}</p>
    <div className="flex h-5.5 flex-wrap items-center gap-1.5 overflow-hidden">
      <span translate="no" className="contents">
        {[...post.roles, ...post.tags].map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </span>
    </div>
  </div>
);
