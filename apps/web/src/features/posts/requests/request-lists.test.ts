import { expect, test } from 'vitest';
import { aReceivedRequest } from '#test/data/a-join-request.ts';
import { withChatRequest, withListedRequest, withReceivedRequest, withSentRequest } from './request-lists.ts';

test.each([
  { list: 'received', merge: withReceivedRequest },
  { list: 'sent', merge: withSentRequest },
  { list: 'chat', merge: withChatRequest },
])('the $list requests keep the newer version of a request', ({ merge }) => {
  const newer = aReceivedRequest({ version: 2, partySize: 2 });
  expect(merge([newer], aReceivedRequest({ version: 1 }))).toEqual([newer]);
  expect(merge([newer], aReceivedRequest({ version: 3 }))).toEqual([aReceivedRequest({ version: 3 })]);
});

test('the pages of a post’s requests keep the newer version of a request', () => {
  const pagesWith = (version: number) => ({
    pages: [{ requests: [aReceivedRequest({ version })], nextCursor: null }],
    pageParams: [''],
  });
  expect(withListedRequest(pagesWith(2), aReceivedRequest({ version: 1 }))).toEqual(pagesWith(2));
  expect(withListedRequest(pagesWith(2), aReceivedRequest({ version: 3 }))).toEqual(pagesWith(3));
});
