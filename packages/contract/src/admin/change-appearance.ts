import { defineEndpoint } from '../endpoint.ts';
import { message } from '../message.ts';
import { uploadPictureEndpoint } from '../members/pictures.ts';
import { appearanceSchema } from './appearance.ts';
import { accentFormat, findAccentProblem } from '../values/accent.ts';
import { parseUrl } from '../values/parse-url.ts';
import { atMost, multiLineText, normalizeName, requireVisibleText, storableText } from '../values/text.ts';
import { z } from '../zod.ts';

export const COMMUNITY_NAME_MAX_LENGTH = 40;
export const WELCOME_MAX_LENGTH = 300;
export const LINKS_MAX_COUNT = 5;
export const LINK_LABEL_MAX_LENGTH = 40;
export const LINK_URL_MAX_LENGTH = 300;

const tooLong = (max: number): string => message('Use up to {max} characters', { max });

/** Stored as browsers write it, so that the address that is checked is the one that opens. */
const normalizeUrl = (text: string): string => parseUrl(text.trim())?.href ?? text.trim();

function isWebAddress(text: string): boolean {
  const url = parseUrl(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

const linkSchema = z.strictObject({
  label: storableText().check(
    z.overwrite(normalizeName),
    requireVisibleText(message('Give each link a name')),
    ...atMost(LINK_LABEL_MAX_LENGTH, tooLong(LINK_LABEL_MAX_LENGTH)),
  ),
  url: storableText().check(
    z.overwrite(normalizeUrl),
    z.refine(isWebAddress, message('Use an address that starts with https://')),
    ...atMost(LINK_URL_MAX_LENGTH, tooLong(LINK_URL_MAX_LENGTH)),
  ),
});
export type CommunityLink = z.output<typeof linkSchema>;

const accentSchema = storableText().check(
  z.overwrite((text) => text.trim().toLowerCase()),
  z.superRefine((color, context) => {
    if (color === '') return;
    const problem = accentFormat.test(color)
      ? findAccentProblem(color)
      : message('Write the color as # and six hex digits, such as #5865f2');
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  }),
);

/** What administrators enter. Empty: the default. */
export const appearanceDraftSchema = z.strictObject({
  name: storableText().check(
    z.overwrite(normalizeName),
    ...atMost(COMMUNITY_NAME_MAX_LENGTH, tooLong(COMMUNITY_NAME_MAX_LENGTH)),
  ),
  welcome: multiLineText(WELCOME_MAX_LENGTH, tooLong(WELCOME_MAX_LENGTH)),
  accent: accentSchema,
  links: z
    .array(linkSchema)
    .check(z.maxLength(LINKS_MAX_COUNT, message('Add up to {max} links', { max: LINKS_MAX_COUNT }))),
});
export type AppearanceDraft = z.output<typeof appearanceDraftSchema>;

const changesSchema = z.partial(appearanceDraftSchema);
export type AppearanceChanges = z.output<typeof changesSchema>;

/** `chosenName` is empty while the name is PRODUCT_NAME, the `defaultName`. */
const ownAppearanceSchema = z.extend(appearanceSchema, { chosenName: z.string(), defaultName: z.string() });
export type OwnAppearance = z.output<typeof ownAppearanceSchema>;

export const getAppearanceEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/appearance',
  summary: 'The appearance of the community.',
  access: 'admin',
  response: ownAppearanceSchema,
});

export const changeAppearanceEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/appearance',
  summary: 'Changes parts of the appearance, on all nodes and open pages. The last change of a part wins.',
  access: 'admin',
  body: changesSchema,
  response: ownAppearanceSchema,
});

export const uploadAppearanceIconEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/appearance/icon',
  summary: 'Replaces the icon of the tab, the pages, the installed app and emails. Crops it to a centered square.',
  access: 'admin',
  upload: uploadPictureEndpoint.upload,
  response: ownAppearanceSchema,
  errors: ['picture-unreadable', 'picture-too-small', 'picture-too-many-pixels', 'busy'],
});

export const deleteAppearanceIconEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/appearance/icon',
  summary: 'Restores the default icon. Does nothing if there is no other.',
  access: 'admin',
  response: ownAppearanceSchema,
});
