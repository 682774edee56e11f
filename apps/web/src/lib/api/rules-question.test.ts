import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { expect, test } from 'vitest';
import { aPost } from '#test/data/a-post.ts';
import { anOfflinePost } from '#test/data/offline-post.ts';
import { mockError, mockResponse } from '#test/network.ts';
import { aMember } from '#test/render-app.tsx';
import { callApi } from './call-api.ts';
import { registerRulesDialog } from './rules-question.ts';
import { setSession } from './session-cache.ts';

const create = () => callApi(createPostEndpoint, { body: { ...anOfflinePost(1).data, quickPost: false } });

test('asks once for calls that were refused before the dialog was loaded, and repeats each', async () => {
  await setSession({ member: aMember });
  const refused = mockError(createPostEndpoint, 'rules-not-accepted');
  const calls = Promise.all([create(), create()]);
  await expect.poll(() => refused.length).toBe(2);
  const sent = mockResponse(createPostEndpoint, aPost(1));
  let questions = 0;
  const unregister = registerRulesDialog(async () => {
    questions += 1;
    return true;
  });
  expect(await calls).toHaveLength(2);
  unregister();
  expect([questions, sent.length]).toEqual([1, 2]);
});

test('does not repeat a call after another member has signed in', async () => {
  await setSession({ member: aMember });
  mockResponse(getSessionEndpoint, { member: aMember });
  const refused = mockError(createPostEndpoint, 'rules-not-accepted');
  const unregister = registerRulesDialog(async () => {
    await setSession({ member: { ...aMember, id: '019a3f6e-0000-7000-8000-000000000009' } });
    return true;
  });
  await expect(create()).rejects.toMatchObject({ code: 'session-changed' });
  unregister();
  expect(refused).toHaveLength(1);
});
