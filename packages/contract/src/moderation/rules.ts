import { defineEndpoint } from '../endpoint.ts';
import { message } from '../message.ts';
import { instant } from '../values/instant.ts';
import { pageSchema, tablePageOf } from '../values/paging.ts';
import { atMost, emptyIfInvisible, storableText } from '../values/text.ts';
import { z } from '../zod.ts';

export const RULES_MAX_LENGTH = 20_000;
/** A longer rule is shortened in reports. */
export const RULE_NAME_MAX_LENGTH = 120;
const MAX_VERSION = 2 ** 31 - 1;

const versionSchema = z.int().check(z.minimum(1), z.maximum(MAX_VERSION));

/** The rules of the community in Markdown. */
const rulesSchema = z.object({ version: z.int(), text: z.string(), publishedAt: instant });
export type Rules = z.output<typeof rulesSchema>;

export const getRulesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/rules',
  summary: 'The rules of the community in Markdown; null if there are none.',
  access: 'visitor',
  isSessionIndependent: true,
  response: z.object({ rules: z.nullable(rulesSchema) }),
});

export const acceptRulesEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/profile/accepted-rules',
  summary: 'Accepts a version of the rules. Rejected if another one must be accepted now.',
  access: 'member',
  body: z.strictObject({ version: versionSchema }),
  response: z.object({ version: z.int() }),
  errors: ['rules-changed'],
});

export const getAcceptedRulesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/profile/accepted-rules',
  summary: 'The latest version of the rules that the member has accepted; null if there is none.',
  access: 'member',
  response: z.object({ version: z.nullable(z.int()) }),
});

const publishedVersionSchema = z.object({
  version: z.int(),
  publishedAt: instant,
  /** Null if the account was deleted. */
  publisher: z.nullable(z.string()),
  /** Whether members who accepted an earlier version had to accept this one. */
  asksAgain: z.boolean(),
});
export type PublishedVersion = z.output<typeof publishedVersionSchema>;

export const listRulesVersionsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/rules-versions',
  summary: 'A page of the versions of the rules, newest first.',
  access: 'admin',
  querystring: z.strictObject({ page: pageSchema }),
  response: tablePageOf(publishedVersionSchema),
});

export const getRulesVersionEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/rules-versions/:version',
  summary: 'The text of one version of the rules; empty if it removed them.',
  access: 'admin',
  params: z.strictObject({
    version: z.codec(z.string().check(z.regex(/^\d{1,10}$/)), versionSchema, { decode: Number, encode: String }),
  }),
  response: z.object({ version: z.int(), text: z.string() }),
  errors: ['rules-version-not-found'],
});

export const rulesTextSchema = storableText().check(
  z.overwrite((text) => emptyIfInvisible(text.replaceAll(/\r\n?/g, '\n').trimEnd())),
  ...atMost(
    RULES_MAX_LENGTH,
    message('Keep the rules to {max} characters or fewer', { max: RULES_MAX_LENGTH.toLocaleString('en') }),
  ),
);

export const publishRulesEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/rules-versions',
  summary: 'Publishes a version of the rules, or removes them with an empty text. An unchanged text adds no version.',
  access: 'admin',
  body: z.strictObject({
    text: rulesTextSchema,
    /** The latest version that the administrator has seen; 0 for none. Rejected if there is a newer one. */
    basedOn: z.int().check(z.minimum(0), z.maximum(MAX_VERSION - 1)),
    /** Whether members who accepted an earlier version must accept this one. Always so after a time without rules. */
    asksAgain: z._default(z.boolean(), true),
  }),
  response: z.object({ version: z.int() }),
  errors: ['rules-published-elsewhere'],
});
