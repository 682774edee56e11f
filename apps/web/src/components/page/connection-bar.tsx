import type { ReactNode } from 'react';
import WifiOff from 'lucide-react/icons/wifi-off';
import { RootMark } from './root-mark.tsx';

interface ConnectionBarProps {
  /** Undefined while connected. */
  readonly problem: string | undefined;
  /** Consequence of the problem for the visitor. */
  readonly consequence: string;
  readonly action?: ReactNode;
}

/** Bar at the bottom of every screen while the server is unreachable. connection-bar.css places it. */
export const ConnectionBar = ({ problem, consequence, action }: ConnectionBarProps) => (
  <div role="status" className="connection-bar">
    {problem !== undefined && (
      <p className="connection-bar-text">
        <RootMark name="disconnected" />
        <WifiOff aria-hidden className="size-4" />
        <span>
          <strong className="font-semibold">{problem}</strong> <span>{consequence}</span>
          {action && <> {action}</>}
        </span>
      </p>
    )}
  </div>
);
