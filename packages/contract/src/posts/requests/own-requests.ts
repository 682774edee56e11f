import { ID_PATTERN } from '../../values/id.ts';
import { z } from '../../zod.ts';
import type { JoinRequestState } from './join-request-states.ts';

/** Requests in one page of a list. */
export const JOIN_REQUESTS_PAGE_SIZE = 50;
/** Limit of received and of sent requests that the client loads. Beyond it a card shows Connect again, which returns the open request. */
export const LOADED_REQUESTS_MAX_COUNT = 200;

/** Position among the received requests: waiting parties after the others, then oldest first. Cursors sort as text. */
export const receivedCursorSchema = z.string().check(z.regex(new RegExp(`^[01]_${ID_PATTERN}$`)));
export const receivedCursor = ({ id, state }: { readonly id: string; readonly state: JoinRequestState }): string =>
  `${state === 'waitlisted' || state === 'offered' ? 1 : 0}_${id}`;
