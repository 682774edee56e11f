import { defineEndpoint } from '../endpoint.ts';
import { instant } from '../values/instant.ts';
import { memberIdSchema, pictureUrlSchema } from '../users.ts';
import { z } from '../zod.ts';

/** A player whom the member has blocked: neither sees the other on the board or in messages. */
export const blockSchema = z.object({
  memberId: memberIdSchema,
  name: z.string(),
  pictureUrl: pictureUrlSchema,
  blockedAt: instant,
});
export type Block = z.output<typeof blockSchema>;

const params = z.strictObject({ memberId: memberIdSchema });

export const listBlocksEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/blocks',
  summary: 'The players whom the member has blocked, the latest first.',
  access: 'member',
  response: z.array(blockSchema),
  errors: [],
});

export const blockMemberEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/blocks/:memberId',
  summary: 'Blocks a player, in both directions.',
  access: 'member',
  params,
  response: blockSchema,
  errors: ['member-not-found', 'block-of-self'],
});

export const unblockMemberEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/blocks/:memberId',
  summary: 'Takes a block back. Without one nothing changes.',
  access: 'member',
  params,
  response: z.object({ memberId: memberIdSchema }),
  errors: [],
});
