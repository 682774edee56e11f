import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { localUrl, networkUrls } from './node-urls.ts';

const anInterface = (address: string, internal = false): NetworkInterfaceInfo =>
  address.includes(':')
    ? { address, netmask: '', mac: '', internal, cidr: null, family: 'IPv6', scopeid: 0 }
    : { address, netmask: '', mac: '', internal, cidr: null, family: 'IPv4' };

const interfaces = {
  lo: [anInterface('127.0.0.1', true), anInterface('::1', true)],
  eth0: [anInterface('192.168.1.20'), anInterface('fe80::1')],
  wlan0: [anInterface('192.168.1.21')],
};

test.each([
  ['127.0.0.1', 'http://localhost:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['192.168.1.20', 'http://192.168.1.20:3000'],
  ['fd00::1', 'http://[fd00::1]:3000'],
])('with HOST=%s, this machine opens %s', (host, url) => {
  expect(localUrl(host, 3000)).toBe(url);
});

test('other devices can open every IPv4 address of a node that listens on all of them', () => {
  expect(networkUrls('0.0.0.0', 3000, interfaces)).toEqual(['http://192.168.1.20:3000', 'http://192.168.1.21:3000']);
  expect(networkUrls('127.0.0.1', 3000, interfaces)).toEqual([]);
});
