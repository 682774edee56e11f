import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { expect, test } from 'vitest';
import { aPost } from '#test/data/a-post.ts';
import { anOfflinePost } from '#test/data/offline-post.ts';
import { mockError, mockResponse } from '#test/network.ts';
import { aMember } from '#test/render-app.tsx';
import { callApi } from './call-api.ts';
import { answerRulesQuestion, isRulesQuestionOpen, onRulesQuestion } from './rules-question.ts';
import { setSession } from './session-cache.ts';

const create = () => callApi(createPostEndpoint, { body: { ...anOfflinePost(1).data, quickPost: false } });

test('asks once for all refused calls, and repeats each after the acceptance', async () => {
  await setSession({ member: aMember });
  const refused = mockError(createPostEndpoint, 'rules-not-accepted');
  const calls = Promise.all([create(), create()]);
  await expect.poll(() => [refused.length, isRulesQuestionOpen()]).toEqual([2, true]);
  const sent = mockResponse(createPostEndpoint, aPost(1));
  answerRulesQuestion(true);
  expect(await calls).toHaveLength(2);
  expect([isRulesQuestionOpen(), sent.length]).toEqual([false, 2]);
});

test('does not repeat a call after another member has signed in', async () => {
  await setSession({ member: aMember });
  mockResponse(getSessionEndpoint, { member: aMember });
  const refused = mockError(createPostEndpoint, 'rules-not-accepted');
  const stopListening = onRulesQuestion(() => {
    if (!isRulesQuestionOpen()) return;
    void setSession({ member: { ...aMember, id: '019a3f6e-0000-7000-8000-000000000009' } }).then(() =>
      answerRulesQuestion(true),
    );
  });
  await expect(create()).rejects.toMatchObject({ code: 'session-changed' });
  stopListening();
  expect(refused).toHaveLength(1);
});
