import { expect, test } from 'vitest';
import { changeAppearanceEndpoint, LINKS_MAX_COUNT } from './change-appearance.ts';

const aLink = (url: string, label = 'Site') => ({ links: [{ label, url }] });

test.each([
  [{ name: 'x'.repeat(41) }, 'Use up to 40 characters'],
  [{ welcome: 'x'.repeat(301) }, 'Use up to 300 characters'],
  [{ accent: 'orange' }, 'Write the color as # and six hex digits'],
  [{ accent: '#ffffff' }, 'contrast of only 1.4:1'],
  [{ accent: '#000' }, 'Write the color as # and six hex digits'],
  [{ accent: '#5865f2;}' }, 'Write the color as # and six hex digits'],
  [aLink('javascript:alert(1)'), 'Use an address that starts with https://'],
  [aLink('http://example.com'), 'Use an address that starts with https://'],
  [aLink('data:text/html,hello'), 'Use an address that starts with https://'],
  [aLink('https://user:secret@example.com'), 'Use an address that starts with https://'],
  [aLink('//example.com'), 'Use an address that starts with https://'],
  [aLink('https://example.com', '\u200b'), 'Give each link a name'],
  [aLink(`https://example.com/${'x'.repeat(300)}`), 'Use up to 300 characters'],
  [{ links: Array.from({ length: LINKS_MAX_COUNT + 1 }, () => aLink('https://a.example').links[0]) }, 'up to 5 links'],
])('rejects %j', (body, reason) => {
  const { error } = changeAppearanceEndpoint.body.safeParse(body);
  expect(error?.issues.map(({ message }) => message).join()).toContain(reason);
});
