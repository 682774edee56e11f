import { customGameSchema, gameFilterOf, isReservedGameName, otherGame } from '@muster/contract/games/games.ts';
import { platforms, platformSchema } from '@muster/contract/values/platforms.ts';
import { postContentSchema } from '@muster/contract/posts/posts.ts';
import { tagsSchema } from '@muster/contract/values/tags.ts';
import { comparisonKey } from '@muster/contract/values/text.ts';
import { z } from '@muster/contract/zod.ts';
import { v7 as uuidv7 } from 'uuid';
import { type DocumentReader, RejectedDocument, documentIdSchema, legacyTextSchema } from './document-reader.ts';

const { description } = postContentSchema.shape;
const responses = z.int().check(z.nonnegative(), z.maximum(1_000_000_000));

/** Name, comparison key and filter option of a game. */
function readName(reader: DocumentReader, ...names: string[]) {
  const name = reader.required(customGameSchema, ...names);
  if (name === '' || isReservedGameName(name)) throw new RejectedDocument(`${names[0]}: Not a valid game name`);
  return { name, name_key: comparisonKey(name), filter_option: gameFilterOf(name) };
}

export function readGame(reader: DocumentReader) {
  const submittedBy = reader.optional(documentIdSchema, 'submittedBy');
  return {
    ...readName(reader, 'name'),
    is_verified: reader.optional(z.boolean(), 'isVerified') ?? false,
    category: reader.optional(z.string(), 'category') === 'Popular Games' ? 'Popular Games' : 'User Submitted',
    submitter: submittedBy === 'system' ? null : submittedBy,
    submitted_at: reader.timestamp('submittedAt') ?? new Date(),
  };
}

/** Platform names by comparison key, since documents spell them differently. */
const platformNames = new Map(platforms.map((name) => [comparisonKey(name), name]));

function readPlatform(reader: DocumentReader) {
  const written = reader.required(z.string('Please select a platform'), 'platform');
  const known = platformSchema.safeParse(platformNames.get(comparisonKey(written)));
  if (!known.success) throw new RejectedDocument('platform: Unknown platform');
  return known.data;
}

/** Valid tags. Invalid and excess ones are omitted with a remark. */
function readTags(reader: DocumentReader): string[] {
  const listed = reader.optional(z.array(z.unknown()), 'tags') ?? [];
  const accepted: string[] = [];
  for (const tag of listed) {
    const more = tagsSchema.safeParse([...accepted, tag]);
    if (more.success) accepted.splice(0, accepted.length, ...more.data);
    else reader.addRemark('tags', more.error.issues[0]?.message ?? 'Not valid');
  }
  return accepted;
}

/** Reads a document of `posts`. Older ones use other field names. */
export function readPost(reader: DocumentReader) {
  const createdAt = reader.timestamp('createdAt', 'updatedAt', 'syncedAt') ?? new Date();
  const isOther = reader.optional(z.string(), 'game') === otherGame;
  const { name, name_key, filter_option } = isOther ? readName(reader, 'customGame') : readName(reader, 'game');
  return {
    id: uuidv7({ msecs: createdAt.getTime() }),
    author: reader.required(documentIdSchema, 'authorId', 'userId'),
    game: name,
    game_key: name_key,
    filter_option,
    platform: readPlatform(reader),
    description: reader.required(description, 'description'),
    tags: readTags(reader),
    // The default of the board.
    is_active: reader.optional(z.boolean(), 'isActive') ?? true,
    responses: reader.optional(responses, 'responses') ?? 0,
    quick_post: reader.optional(z.boolean(), 'quickPost') ?? false,
    synced_at: reader.timestamp('syncedAt'),
    created_at: createdAt,
    updated_at: reader.timestamp('updatedAt') ?? createdAt,
    title: reader.optional(legacyTextSchema, 'title'),
    skill_level: reader.optional(legacyTextSchema, 'skillLevel'),
    region: reader.optional(legacyTextSchema, 'region'),
    user_id: reader.optional(z.pipe(documentIdSchema, legacyTextSchema), 'userId'),
    user_name: reader.optional(legacyTextSchema, 'userName'),
  };
}
