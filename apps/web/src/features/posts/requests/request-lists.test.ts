import { expect, test } from 'vitest';
import { aReceivedRequest } from '#test/data/a-join-request.ts';
import { withChatRequest, withListedRequest, withReceivedRequest, withSentRequest } from './request-lists.ts';

const request = aReceivedRequest();
const withVersion = (version: number) => ({ ...request, version });

test.each([
  { list: 'received', merge: withReceivedRequest },
  { list: 'sent', merge: withSentRequest },
  { list: 'chat', merge: withChatRequest },
])('the $list requests keep the newer version of a request', ({ merge }) => {
  expect(merge([withVersion(2)], withVersion(1))).toEqual([withVersion(2)]);
  expect(merge([withVersion(2)], withVersion(3))).toEqual([withVersion(3)]);
});

test('the pages of a post’s requests keep the newer version of a request', () => {
  const pagesWith = (version: number) => ({
    pages: [{ requests: [withVersion(version)], nextCursor: null }],
    pageParams: [''],
  });
  expect(withListedRequest(pagesWith(2), withVersion(1))).toEqual(pagesWith(2));
  expect(withListedRequest(pagesWith(2), withVersion(3))).toEqual(pagesWith(3));
});
