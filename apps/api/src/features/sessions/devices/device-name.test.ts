import { expect, test } from 'vitest';
import { deviceOf } from './device-name.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    'Microsoft Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPad',
  ],
])('names the device for %s', (userAgent, device) => {
  expect(deviceOf(userAgent, 'en')).toEqual({ device, isPhone: false });
});

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
])('recognizes %s as a phone', (userAgent, device) => {
  expect(deviceOf(userAgent, 'en')).toEqual({ device, isPhone: true });
});

test.each([
  '',
  ' ',
  'lightMyRequest',
  'Your bank/1.0 please call us',
  '<b>x</b>/1 y',
  '/',
  'x'.repeat(300),
  '('.repeat(300),
])('does not repeat the unknown user agent %j', (userAgent) => {
  expect(deviceOf(userAgent, 'en')).toEqual({ device: 'Unknown device', isPhone: false });
});
