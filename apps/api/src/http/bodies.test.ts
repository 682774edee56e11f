import { errors } from '@muster/contract/errors.ts';
import { registerEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { getOwnProfileEndpoint, updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { expect, test } from 'vitest';
import { startApi } from '#test/start-api.ts';

const { method, path: url } = updateProfileEndpoint;

test('rejects invalid UTF-8', async () => {
  const { as } = await startApi();
  const ada = await as('member');
  const payload = Buffer.concat([Buffer.from('{"bio":"a'), Buffer.from([0xff, 0xc3, 0x28]), Buffer.from('b"}')]);
  const response = await ada.raw({ method, url, headers: { 'content-type': 'application/json' }, payload });
  expect([response.statusCode, response.json().code]).toEqual([400, 'malformed-request']);
  expect((await ada.call(getOwnProfileEndpoint, {})).bio).toBe('');
});

test.each([
  ['application/json; charset=utf-8', 200],
  ['application/json; charset="UTF-8"', 200],
  ['application/json; charset=utf-16', 415],
  ['application/json;charset=latin1', 415],
])('answers a body of the type %s with %i', async (type, status) => {
  const { as } = await startApi();
  const ada = await as('member');
  const response = await ada.raw({ method, url, headers: { 'content-type': type }, payload: '{"bio":"Grüße 🎮"}' });
  expect(response.statusCode).toBe(status);
  expect((await ada.call(getOwnProfileEndpoint, {})).bio).toBe(status === 200 ? 'Grüße 🎮' : '');
});

test.each(['null', '[]', '"text"', '1', 'true'])('rejects the body %s with a catalog message', async (payload) => {
  const { as } = await startApi();
  const ada = await as('member');
  const response = await ada.raw({ method, url, headers: { 'content-type': 'application/json' }, payload });
  expect(response.statusCode).toBe(400);
  const { message } = errors['validation-failed'];
  expect(response.json()).toMatchObject({ message, issues: [{ message }] });
});

test.each([
  ['a byte order mark', '\uFEFF{"bio":"one"}'],
  ['a duplicate name', '{"bio":"one","bio":"two"}'],
  ['a duplicate name, once escaped', '{"bio":"one","b\\u0069o" :"two"}'],
  ['a duplicate name further down', '{"bio":"one","platforms":[{"a":1,"a":1}]}'],
])('rejects a body with %s', async (_name, payload) => {
  const { as } = await startApi();
  const ada = await as('member');
  const response = await ada.raw({ method, url, headers: { 'content-type': 'application/json' }, payload });
  expect([response.statusCode, response.json().code]).toEqual([400, 'malformed-request']);
  expect((await ada.call(getOwnProfileEndpoint, {})).bio).toBe('');
});

test('reads a body as deep as its size allows', async () => {
  const { as } = await startApi();
  const ada = await as('member');
  const payload = '['.repeat(32_000) + ']'.repeat(32_000);
  const response = await ada.raw({ method, url, headers: { 'content-type': 'application/json' }, payload });
  expect([response.statusCode, response.json().code]).toEqual([400, 'validation-failed']);
});

test('accepts text that looks like property names', async () => {
  const { as } = await startApi();
  const ada = await as('member');
  const bio = '{"bio": "\\", "bio" : 1} \\": "bio":';
  expect((await ada.call(updateProfileEndpoint, { body: { bio } })).bio).toBe(bio);
});

test('rejects a password that cannot be stored as typed', async () => {
  const { visitor } = await startApi();
  const body = { name: 'Ada', email: 'ada@example.com', password: 'tangerine\0lighthouse' };
  expect((await visitor().send(registerEndpoint, { body })).statusCode).toBe(400);
});
