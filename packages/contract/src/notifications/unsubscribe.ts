import { defineEndpoint } from '../endpoint.ts';
import { UNSUBSCRIBE_PATH } from '../paths.ts';
import { idSchema } from '../values/id.ts';
import { z } from '../zod.ts';

/** The member's token in unsubscribe links. It grants nothing else. */
const tokenSchema = z.strictObject({ token: idSchema });

/** RFC 8058: mail programs send a form, without cookies and possibly from another site. */
export const unsubscribeByMailEndpoint = defineEndpoint({
  method: 'POST',
  path: UNSUBSCRIBE_PATH,
  summary: 'Stops the digests of missed notifications. Mail programs send this one-click request (RFC 8058).',
  access: 'visitor',
  isSessionIndependent: true,
  querystring: tokenSchema,
  upload: { types: ['application/x-www-form-urlencoded', 'multipart/form-data'], maxBytes: 10_000 },
  response: z.object({}),
});

/** Mail programs without one click open the address (RFC 2369). */
export const openUnsubscribeEndpoint = defineEndpoint({
  method: 'GET',
  path: UNSUBSCRIBE_PATH,
  summary: 'Redirects to the page that unsubscribes from emails. Changes nothing.',
  access: 'visitor',
  isSessionIndependent: true,
  isRedirect: true,
  fileType: 'text/html',
  querystring: tokenSchema,
});

export const unsubscribeEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/unsubscriptions',
  summary: 'Stops the digests of missed notifications. The response does not reveal whether the token is known.',
  access: 'visitor',
  isSessionIndependent: true,
  body: tokenSchema,
  response: z.object({}),
});
