import { randomUUID } from 'node:crypto';
import { openChatEndpoint, sendMessageEndpoint } from '@muster/contract/chat.ts';
import { callApi } from '../support/call-api.ts';
import { expect, test } from '../support/test.ts';

const MESSAGES = 12;
/** Nothing may come closer to the edge of the screen. */
const EDGE = 4;

for (const width of [320, 390]) {
  test(`on a phone ${width} wide the count of unread messages stays clear of the edge`, async ({ signedIn }) => {
    const reader = await signedIn('Rhea Stone', { viewport: { width, height: 700 } });
    const writer = await signedIn('Walt Finch');
    const { request } = writer.context;
    const { id: chatId } = await callApi(request, openChatEndpoint, { params: { memberId: reader.id } });
    for (let sent = 0; sent < MESSAGES; sent += 1) {
      const body = { id: randomUUID(), text: `message ${sent}` };
      await callApi(request, sendMessageEndpoint, { params: { chatId }, body });
    }

    await reader.page.goto('/dashboard');
    const item = reader.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Messages/ });
    const count = item.getByText(/^\d+\+?$/);
    await expect(count).toHaveText(String(MESSAGES));
    for (const shown of ['7', String(MESSAGES), '99+']) {
      await count.evaluate((element, words) => (element.textContent = words), shown);
      const badge = await count.locator('..').boundingBox();
      const icon = await item.locator('svg').boundingBox();
      if (!badge || !icon) throw new Error('The badge or its icon is not shown');
      expect(badge.x + badge.width, `'${shown}' keeps its distance`).toBeLessThanOrEqual(width - EDGE);
      expect(badge.x + badge.width, `'${shown}' stands at the icon's right`).toBeGreaterThan(icon.x + icon.width);
    }
  });
}

test('on the narrowest phone no name in the bar at the bottom touches the edge', async ({ signedIn }) => {
  const width = 320;
  const { page } = await signedIn('Nell Byrne', { viewport: { width, height: 640 } });
  await page.goto('/dashboard');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Dashboard', 'Messages']) {
    const words = await navigation.getByText(name, { exact: true }).last().boundingBox();
    if (!words) throw new Error(`'${name}' is not shown`);
    expect(words.x, `'${name}' keeps its distance`).toBeGreaterThanOrEqual(EDGE);
    expect(words.x + words.width, `'${name}' keeps its distance`).toBeLessThanOrEqual(width - EDGE);
  }
});
