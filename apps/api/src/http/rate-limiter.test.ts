import { expect, test } from 'vitest';
import { addressKey } from './rate-limiter.ts';

test('an IPv4 address counts by itself, also in its IPv6 clothes', () => {
  expect(addressKey('192.0.2.7')).toBe('192.0.2.7');
  expect(addressKey('::ffff:192.0.2.7')).toBe('192.0.2.7');
});

test('all IPv6 addresses of one household count together', () => {
  expect(addressKey('2001:db8:1:2::1')).toBe(addressKey('2001:db8:1:2:ffff:eeee:dddd:cccc'));
  expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'));
});
