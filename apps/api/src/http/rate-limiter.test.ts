import { expect, test } from 'vitest';
import { addressKey } from './rate-limiter.ts';

test('counts each IPv4 address separately, even if mapped to IPv6', () => {
  expect(addressKey('192.0.2.7')).toBe('192.0.2.7');
  expect(addressKey('::ffff:192.0.2.7')).toBe('192.0.2.7');
});

test('ignores a port, and counts invalid addresses as unknown', () => {
  expect(addressKey('203.0.113.7:51234')).toBe('203.0.113.7');
  expect(addressKey('[2001:db8:1:2::1]:443')).toBe(addressKey('2001:db8:1:2::9'));
  expect([addressKey('nonsense'), addressKey(''), addressKey(undefined)]).toEqual(['unknown', 'unknown', 'unknown']);
});

test('counts all IPv6 addresses of a /64 together', () => {
  expect(addressKey('2001:db8:1:2::1')).toBe(addressKey('2001:db8:1:2:ffff:eeee:dddd:cccc'));
  expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'));
});
