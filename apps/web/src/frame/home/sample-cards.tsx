import { SampleCard } from './sample-card.tsx';
import { sampleCrews } from './sample-posts.ts';

/** Three crews that look for players. */
export const SampleCards = () =>
  sampleCrews.slice(0, 3).map((crew) => <SampleCard key={crew.gameId} crew={crew} joined={0} />);
