import { customGameSchema, gameFilterOf, isReservedGameName, otherGame } from '@muster/contract/games.ts';
import { platforms, platformSchema } from '@muster/contract/values/platforms.ts';
import { postContentSchema } from '@muster/contract/posts.ts';
import { tagsSchema } from '@muster/contract/values/tags.ts';
import { comparisonKey } from '@muster/contract/values/text.ts';
import { z } from '@muster/contract/zod.ts';
import { v7 as uuidv7 } from 'uuid';
import { type DocumentReader, Refusal, documentIdSchema, legacyTextSchema } from './document-reader.ts';

const { description } = postContentSchema.shape;
const responses = z.int().check(z.nonnegative(), z.maximum(1_000_000_000));

/** A game's name with all that follows from it. */
function readName(reader: DocumentReader, ...names: string[]) {
  const name = reader.need(customGameSchema, ...names);
  if (name === '' || isReservedGameName(name)) throw new Refusal(`${names[0]}: That is no name of a game`);
  return { name, name_key: comparisonKey(name), filter_option: gameFilterOf(name) };
}

/** A document of `games`. */
export function readGame(reader: DocumentReader) {
  const submittedBy = reader.may(documentIdSchema, 'submittedBy');
  return {
    ...readName(reader, 'name'),
    is_verified: reader.may(z.boolean(), 'isVerified') ?? false,
    category: reader.may(z.string(), 'category') === 'Popular Games' ? 'Popular Games' : 'User Submitted',
    submitter: submittedBy === 'system' ? null : submittedBy,
    submitted_at: reader.moment('submittedAt') ?? new Date(),
  };
}

/** Platforms as they are written here, however a document writes them. */
const platformNames = new Map(platforms.map((name) => [comparisonKey(name), name]));

function readPlatform(reader: DocumentReader) {
  const written = reader.need(z.string('Please select a platform'), 'platform');
  const known = platformSchema.safeParse(platformNames.get(comparisonKey(written)));
  if (!known.success) throw new Refusal('platform: There is no such platform here');
  return known.data;
}

/** Tags that fit; one that does not is left out, as is what is too many. */
function readTags(reader: DocumentReader): string[] {
  const listed = reader.may(z.array(z.unknown()), 'tags') ?? [];
  const kept: string[] = [];
  for (const tag of listed) {
    const more = tagsSchema.safeParse([...kept, tag]);
    if (more.success) kept.splice(0, kept.length, ...more.data);
    else reader.remark('tags', more.error.issues[0]?.message ?? 'It cannot be used');
  }
  return kept;
}

/** A document of `posts`; older ones name their author otherwise. */
export function readPost(reader: DocumentReader) {
  const createdAt = reader.moment('createdAt', 'updatedAt', 'syncedAt') ?? new Date();
  const isOther = reader.may(z.string(), 'game') === otherGame;
  const { name, name_key, filter_option } = isOther ? readName(reader, 'customGame') : readName(reader, 'game');
  return {
    id: uuidv7({ msecs: createdAt.getTime() }),
    author: reader.need(documentIdSchema, 'authorId', 'userId'),
    game: name,
    game_key: name_key,
    filter_option,
    platform: readPlatform(reader),
    description: reader.need(description, 'description'),
    tags: readTags(reader),
    // As the board has it: shown unless it says otherwise.
    is_active: reader.may(z.boolean(), 'isActive') ?? true,
    responses: reader.may(responses, 'responses') ?? 0,
    quick_post: reader.may(z.boolean(), 'quickPost') ?? false,
    synced_at: reader.moment('syncedAt'),
    created_at: createdAt,
    updated_at: reader.moment('updatedAt') ?? createdAt,
    title: reader.may(legacyTextSchema, 'title'),
    skill_level: reader.may(legacyTextSchema, 'skillLevel'),
    region: reader.may(legacyTextSchema, 'region'),
    user_id: reader.may(legacyTextSchema, 'userId'),
    user_name: reader.may(legacyTextSchema, 'userName'),
  };
}
