import { t } from '@lingui/core/macro';
import type { Crew } from '@muster/contract/posts/seats/crews.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { KeyboardEventHandler, RefObject } from 'react';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { CrewSeats } from '#src/features/posts/requests/crew-seats.tsx';
import { formatNumber } from '#src/lib/page-language.ts';
import { useRenderAt } from '#src/lib/time/use-every-minute.ts';
import { seatsOf } from './crew-circle.tsx';
import { useCrewTime } from './crew-countdown.tsx';
import { SeatView } from './crew-seat.tsx';
import { countCrew } from './crew-counts.ts';
import { openDeadline } from './held-crew.ts';

/** Number of seats that fit on a phone. */
const MAX_SHOWN = 6;

interface CrewStripProps {
  readonly stripRef: RefObject<HTMLDivElement | null>;
  readonly crew: Crew;
  /** Whether the seats are hidden. */
  readonly isFolded: boolean;
  readonly isPanelOpen: boolean;
  readonly panelId: string;
  readonly onToggle: () => void;
  readonly onKeyDown: KeyboardEventHandler;
}

/** The crew above the messages of a phone: the time until the start, and the seats. A press shows the panel. */
export function CrewStrip({ stripRef, crew, isFolded, isPanelOpen, panelId, onToggle, onKeyDown }: CrewStripProps) {
  const { post, members, readyCheck } = crew;
  const playerCount = countCrew(members);
  useRenderAt(readyCheck?.answerBy);
  const { main, label, isCount } = useCrewTime({ post, playerCount, answerBy: openDeadline(crew) });
  return (
    <div ref={stripRef} className="flex-none border-b border-line bg-surface px-4 py-2 min-[56.25rem]:hidden">
      <button
        type="button"
        aria-expanded={isPanelOpen}
        aria-controls={panelId}
        className="flex min-h-10 w-full items-center gap-2 rounded-md text-start text-sm"
        onClick={onToggle}
        onKeyDown={onKeyDown}
      >
        {/* A label that does not fit wraps out of sight. */}
        <span className="flex h-9 min-w-0 flex-1 flex-wrap items-center gap-x-2 overflow-hidden">
          <span className="font-display text-[1.75rem] leading-9 font-bold">{main}</span>
          <span className="text-soft">{label}</span>
        </span>
        {post && !isCount && <CrewSeats post={post} />}
        <VisuallyHidden>{isPanelOpen ? t`Show the chat` : t`Show the crew`}</VisuallyHidden>
        <ChevronDown aria-hidden className={isPanelOpen ? 'size-4 rotate-180' : 'size-4'} />
      </button>
      {!isFolded && !isPanelOpen && <Seats crew={crew} />}
    </div>
  );
}

/** Decorative: the panel lists the players. */
function Seats({ crew: { post, members } }: Pick<CrewStripProps, 'crew'>) {
  const seats = seatsOf(members, { seats: post ? post.seats : 0, offeredSeats: post?.offeredSeats ?? 0 });
  const shown = seats.length > MAX_SHOWN ? seats.slice(0, MAX_SHOWN - 1) : seats;
  return (
    <div aria-hidden className="flex h-16 gap-1">
      {shown.map((seat) => (
        <div key={seat.key} className="flex w-14 min-w-0 flex-col items-center text-xs font-semibold text-soft">
          <span className="relative size-12 flex-none p-0.5 font-display">
            <span className="relative block size-full rounded-full bg-surface text-sm">
              <SeatView seat={seat} isArriving={false} />
            </span>
          </span>
          <span dir="auto" translate="no" className="w-full truncate text-center leading-4">
            {seat.isFirst && seat.member?.name}
          </span>
        </div>
      ))}
      {shown.length < seats.length && (
        <span className="grid size-12 flex-none place-items-center text-sm font-semibold text-soft">
          {`+${formatNumber(seats.length - shown.length)}`}
        </span>
      )}
    </div>
  );
}
