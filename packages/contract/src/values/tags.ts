import { message } from '../message.ts';
import { atMost, hasVisibleCharacter, storableText } from './text.ts';
import { z } from '../zod.ts';

export const TAG_MAX_LENGTH = 40;
export const TAGS_MAX_COUNT = 15;

/** Trims tags and drops duplicates and those without a visible character. */
export const normalizeTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim()).filter(hasVisibleCharacter)),
];

/** The commas of all scripts. */
export const tagSeparator = /[,՝،߸፣᠂᠈⸲⸴⹁、꓾꘍꛵︐︑﹐﹑，､]/u;

export const splitTags = (text: string): string[] => normalizeTags(text.split(tagSeparator));

export const tagsSchema = z
  .array(
    storableText().check(
      ...atMost(TAG_MAX_LENGTH, message('Keep each tag to {max} characters or fewer', { max: TAG_MAX_LENGTH })),
    ),
  )
  .check(
    z.overwrite(normalizeTags),
    z.maxLength(TAGS_MAX_COUNT, message('You can add up to {max} tags', { max: TAGS_MAX_COUNT })),
  );
