import { expect, test } from 'vitest';
import { identityOf } from './identity-of.ts';
import { findInsecureEndpoint } from './oidc-metadata.ts';

const issuer = 'https://auth.example';
const identify = (claims: object) => identityOf(issuer, { sub: 'u-1', ...claims });

test('reads the standard claims', () => {
  const claims = { name: ' Ada Osei ', preferred_username: 'ada', email: 'Ada@Example.com', email_verified: true };
  expect(identify(claims)).toEqual({
    issuer,
    subject: 'u-1',
    label: 'ada',
    name: 'Ada Osei',
    email: 'ada@example.com',
  });
});

test('identifies a person by the subject alone', () => {
  expect(identify({})).toEqual({ issuer, subject: 'u-1', label: 'u-1', name: '', email: null });
});

test.each([{ email_verified: 'false' }, { email_verified: 1 }, { email_verified: null }, {}])(
  'an address with %j is not verified',
  (claim) => expect(identify({ email: 'ada@example.com', ...claim }).email).toBeNull(),
);

test('ignores claims of another type, and addresses that no account can have', () => {
  const claims = { name: 5, preferred_username: null, email: 'ada@localhost', email_verified: true };
  expect(identify(claims)).toMatchObject({ label: 'ada@localhost', name: '', email: null });
});

test('removes control characters and shortens names', () => {
  expect(identify({ name: `Ada\u0000\u001B\uD800${'x'.repeat(100)}` }).name).toBe(`Ada ${'x'.repeat(56)}`);
});

test.each(['', 'x'.repeat(256), 'a\u0000b'])('rejects the subject %j', (sub) => {
  expect(() => identify({ sub })).toThrow(/"sub"/);
});

test('finds endpoints that are not https, or neither http nor https with an http issuer', () => {
  const secure = {
    authorization_endpoint: 'https://auth.example/authorize',
    token_endpoint: 'https://auth.example/token',
  };
  expect(findInsecureEndpoint(secure, false)).toBeUndefined();
  const open = { ...secure, userinfo_endpoint: 'http://auth.example/me' };
  expect(findInsecureEndpoint(open, false)).toBe('http://auth.example/me');
  expect(findInsecureEndpoint(open, true)).toBeUndefined();
  const script = { authorization_endpoint: 'javascript:alert(1)' };
  expect(findInsecureEndpoint(script, true)).toBe('javascript:alert(1)');
});
