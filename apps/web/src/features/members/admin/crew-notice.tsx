import type { ReactNode } from 'react';
import { crewNotice } from '../crew-notice.ts';

interface CrewNoticeProps {
  readonly playersIn: number;
  readonly playersWaiting: number;
  /** The crews that end or lose a member. */
  readonly children?: ReactNode;
}

/** States in a dialog which crews the change affects, and how many players are notified. Renders nothing without any. */
export function CrewNotice({ playersIn, playersWaiting, children }: CrewNoticeProps) {
  const notice = crewNotice(playersIn, playersWaiting);
  return (
    <div className="flex flex-col gap-1 text-sm font-semibold empty:hidden">
      {children && <p>{children}</p>}
      {notice && <p>{notice}</p>}
    </div>
  );
}
