import { useEffect, useState } from 'react';
import { CrewRing } from '#src/components/crew-ring.tsx';
import { initialsOf } from '#src/components/initials.ts';
import { SampleCard } from './sample-card.tsx';
import { samplePosts } from './sample-posts.ts';

const STEP_MS = 2_400;
const SEATS = samplePosts.length;
const initials = samplePosts.map(({ author }) => initialsOf(author));
/** Where it rests for those who want no motion: one seat is still open. */
const STILL_STEP = SEATS - 2;

/** Moves on by itself, unless the visitor wants no motion or looks elsewhere. */
function useStep(): number {
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [step, setStep] = useState(isStill ? STILL_STEP : 0);
  useEffect(() => {
    if (isStill) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setStep((before) => (before + 1) % SEATS);
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [isStill]);
  return step;
}

/** The crew ring fills while sample cards pass by. */
export function Hero() {
  const step = useStep();
  return (
    <div aria-hidden className="relative mx-auto flex w-full max-w-md flex-col items-center lg:max-w-none">
      <div className="hero-orbit" />
      <div className="relative grid place-items-center">
        <CrewRing seats={SEATS} filled={step + 1} size={312} initials={initials} />
        <span className="absolute font-display text-2xl font-extrabold tracking-tight">
          {step + 1}
          <span className="text-faint">/{SEATS}</span>
        </span>
      </div>
      <div className="relative -mt-7 h-44 w-full max-w-sm">
        {samplePosts.map((post, index) => {
          const place = (index - step + SEATS) % SEATS;
          return (
            <div key={post.gameId} className="hero-card" data-place={place === SEATS - 1 ? 'gone' : Math.min(place, 3)}>
              <SampleCard post={post} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
