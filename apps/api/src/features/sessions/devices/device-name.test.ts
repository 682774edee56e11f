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
  [
    'Mozilla/5.0 (PlayStation; PlayStation 5/6.50) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.4 Safari/605.1.15',
    'PlayStation 5',
  ],
  [
    'Mozilla/5.0 (PlayStation; PlayStation 4/12.00) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.4 Safari/605.1.15',
    'PlayStation 4',
  ],
  ['Mozilla/5.0 (PlayStation 4 3.11) AppleWebKit/537.73 (KHTML, like Gecko)', 'PlayStation 4'],
  [
    'Mozilla/5.0 (Nintendo Switch; WifiWebAuthApplet) AppleWebKit/609.4 (KHTML, like Gecko) NF/6.0.2.21.3 NintendoBrowser/5.1.0.22474',
    'Nintendo Switch',
  ],
  [
    'Mozilla/5.0 (Nintendo Switch 2; WebApplet) AppleWebKit/609.4 (KHTML, like Gecko) NF/6.0.2.21.3 NintendoBrowser/5.1.0.22474',
    'Nintendo Switch 2',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox Series X) ${webkit} Chrome/129.0.0.0 Safari/537.36 Edg/129.0.2792.79`,
    'Xbox Series X/S',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox One) ${webkit} Chrome/111.0.0.0 Safari/537.36 Edg/111.0.1661.35`,
    'Xbox',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64; XBOX_ONE_ED) ${webkit} Chrome/51.0.2704.79 Safari/537.36 Edge/14.14393`,
    'Xbox',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64; Quest 3) ${webkit} OculusBrowser/39.3.0.11.46.766180192 Chrome/136.0.7103.177 VR Safari/537.36`,
    'Quest 3',
  ],
  [
    `Mozilla/5.0 (Linux; Android 12; Quest 3S) ${webkit} OculusBrowser/39.0.0.0.0 SamsungBrowser/4.0 Chrome/136.0.0.0 Mobile VR Safari/537.36`,
    'Quest 3S',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64; Valve Steam Client/Steam Deck [Steam Deck Stable]/default/0) ${webkit} Chrome/126.0.6478.183 Safari/537.36`,
    'Steam Deck',
  ],
  [
    `Mozilla/5.0 (Windows; U; Windows NT 10.0; en-US; Valve Steam GameOverlay/1551832902; ) ${webkit} Chrome/85.0.4183.121 Safari/537.36`,
    'Steam',
  ],
  [
    `Mozilla/5.0 (Windows; U; Windows NT 10.0; en-US; Valve Client/1668138960; ) ${webkit} Chrome/85.0.4183.121 Safari/537.36`,
    'Steam',
  ],
])('names the device for %s', (userAgent, device) => {
  expect(deviceOf(userAgent, 'en')).toEqual({ device, isPhone: false });
});

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    `Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Xbox; Xbox One) ${webkit} Chrome/58.0.3029.110 Mobile Safari/537.36 Edge/16.16299`,
    'Microsoft Edge on Windows Phone',
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
  'Quest for your bank',
  '<b>x</b>/1 y',
  '/',
  'x'.repeat(300),
  '('.repeat(300),
])('does not repeat the unknown user agent %j', (userAgent) => {
  expect(deviceOf(userAgent, 'en')).toEqual({ device: 'Unknown device', isPhone: false });
});
