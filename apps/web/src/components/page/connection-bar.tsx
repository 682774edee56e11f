import { WifiOff } from 'lucide-react';

interface LineBarProps {
  /** What is the matter; undefined while all is well. */
  readonly problem: string | undefined;
  /** What that means for whoever reads it. */
  readonly meaning: string;
}

/** Says above every screen that the server cannot be reached. It takes its own room, so that it covers nothing. */
export const LineBar = ({ problem, meaning }: LineBarProps) => (
  <div role="status" className="line-bar">
    {problem !== undefined && (
      <p className="line-bar-text">
        <WifiOff aria-hidden className="size-4" />
        <span>
          <strong className="font-semibold">{problem}</strong> {meaning}
        </span>
      </p>
    )}
  </div>
);
