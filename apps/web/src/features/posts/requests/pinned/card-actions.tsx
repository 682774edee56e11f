import type { JoinRequest, JoinRequestDetails } from '@muster/contract/posts/requests/join-requests.ts';
import type { ReactNode } from 'react';
import { CalendarButton } from '../../calendar/calendar-button.tsx';
import { hasPlayed, isInCrew } from '../describe-request.ts';
import { OpenCrewLink } from '../open-crew-link.tsx';
import { RequestDetailsButton } from './request-details-button.tsx';

/** The post whose start the two sides may add to their calendars, if any. */
const calendarPostId = (request: JoinRequest): string | null =>
  isInCrew(request) && !hasPlayed(request) && request.schedule ? request.postId : null;

interface CardActionsProps {
  readonly request: JoinRequest;
  readonly isAuthor: boolean;
  readonly drafts: Map<string, JoinRequestDetails>;
  readonly children: ReactNode;
}

/** Links and buttons of a request, then those of `children`. */
export function CardActions({ request, isAuthor, drafts, children }: CardActionsProps) {
  const calendarId = calendarPostId(request);
  return (
    <div className="flex flex-wrap items-center gap-1">
      {isInCrew(request) && request.postId !== null && <OpenCrewLink crewId={request.postId} variant="quiet" />}
      {calendarId !== null && <CalendarButton postId={calendarId} game={request.game} />}
      {!isAuthor && <RequestDetailsButton key={request.id} request={request} drafts={drafts} />}
      {children}
    </div>
  );
}
