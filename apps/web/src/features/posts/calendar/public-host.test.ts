import { expect, test } from 'vitest';
import { isPublicHost } from './public-host.ts';

test.each([
  'https://muster.example/a',
  'https://crew.play.co.uk',
  'http://203.0.113.7:3000',
  'http://172.32.0.1',
  'http://100.128.0.1',
  'http://[2001:db8::1]:3000',
  'https://local.example',
  'https://mylan.gg',
  'https://muster.example.',
])('%s is public', (url) => {
  expect(isPublicHost(url)).toBe(true);
});

test.each([
  'http://localhost:3000',
  'http://muster.localhost',
  'http://nas',
  'http://nas.',
  'http://crew.lan',
  'http://crew.local',
  'http://crew.home.arpa',
  'http://crew.internal',
  'http://CREW.LAN',
  'http://127.0.0.1:3000',
  'http://10.0.0.4',
  'http://172.16.0.1',
  'http://192.168.1.5:3000',
  'http://169.254.1.1',
  'http://100.100.1.1',
  'http://0x7f.1',
  'http://[::1]:3000',
  'http://[fd00::1]',
  'http://[fe80::1]',
  'http://[::ffff:10.0.0.1]',
])('%s is private', (url) => {
  expect(isPublicHost(url)).toBe(false);
});
