import { CrewRing } from './crew-ring.tsx';

/** A whole screen that waits. */
export const LoadingScreen = ({ text = 'Loading...' }: { readonly text?: string }) => (
  <div role="status" className="grid min-h-[70dvh] place-content-center justify-items-center gap-5">
    <CrewRing seats={5} filled={1} size={64} animated />
    <p className="font-display text-lg font-semibold text-soft">{text}</p>
  </div>
);
