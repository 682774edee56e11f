import { WifiOff } from 'lucide-react';

interface ConnectionBarProps {
  /** What is the matter; undefined while all is well. */
  readonly problem: string | undefined;
  /** What that means for whoever reads it. */
  readonly consequence: string;
}

/** Says above every screen that the server cannot be reached. It takes its own room, so that it covers nothing. */
export const ConnectionBar = ({ problem, consequence }: ConnectionBarProps) => (
  <div role="status" className="connection-bar">
    {problem !== undefined && (
      <p className="connection-bar-text">
        <WifiOff aria-hidden className="size-4" />
        <span>
          <strong className="font-semibold">{problem}</strong> {consequence}
        </span>
      </p>
    )}
  </div>
);
