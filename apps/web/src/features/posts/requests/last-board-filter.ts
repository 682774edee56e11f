import { partySizeParamSchema } from '@muster/contract/posts/seats/party-size.ts';
import { z } from '@muster/contract/zod.ts';
import { createMemberValue } from '#src/features/sessions/member-value.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';

/** The member's last filter and sort of the board in this browser. The values are not validated. */
export const lastBoardFilter = createMemberValue('board-filter', z.record(z.string(), z.unknown()), {});

/** Number of players that a filter finds seats for. */
export const partySizeOf = ({ party = '1' }: { readonly party?: string | undefined }): number => Number(party);

/** The party of the filter that the member used last in this browser, for posts outside the board. */
export const useRememberedPartySize = (): number =>
  partySizeOf({ party: partySizeParamSchema.safeParse(lastBoardFilter.use(useCurrentMember().id).party).data });
