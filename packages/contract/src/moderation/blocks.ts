import { defineEndpoint } from '../endpoint.ts';
import { ID_PATTERN } from '../values/id.ts';
import { instant } from '../values/instant.ts';
import { memberIdSchema } from '../members/members.ts';
import { z } from '../zod.ts';

/** A blocked player. Neither sees the other on the board or in conversations. */
const blockSchema = z.object({
  memberId: memberIdSchema,
  /** Name at the time of the block. The blocker sees no later change. */
  name: z.string(),
  blockedAt: instant,
});
export type Block = z.output<typeof blockSchema>;

export const BLOCKS_PAGE_SIZE = 50;

const blockCursorSchema = z.string().check(z.regex(new RegExp(`^\\d{1,13}_${ID_PATTERN}$`)));
/** Position in the list of blocked players. */
export const blockCursor = ({ memberId, blockedAt }: Pick<Block, 'memberId' | 'blockedAt'>): string =>
  `${blockedAt.getTime()}_${memberId}`;

const params = z.strictObject({ memberId: memberIdSchema });

export const listBlocksEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/blocks',
  summary: `A page of up to ${BLOCKS_PAGE_SIZE} players that the member has blocked, newest first.`,
  access: 'member',
  querystring: z.strictObject({
    /** Position of the last player of the previous page: the milliseconds of the block, '_', and the player's id. */
    cursor: z.optional(blockCursorSchema),
  }),
  response: z.array(blockSchema),
});

export const blockMemberEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/blocks/:memberId',
  summary: 'Blocks a player, in both directions.',
  access: 'member',
  params,
  response: blockSchema,
  errors: ['member-not-found', 'self-block'],
});

export const unblockMemberEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/blocks/:memberId',
  summary: 'Unblocks a player. Does nothing if the player is not blocked.',
  access: 'member',
  params,
  response: z.object({ memberId: memberIdSchema }),
});
