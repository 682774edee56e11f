import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { createCommunity } from './community.ts';
import { capture, writeAnimation, writePicture } from './write-picture.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const WINDOW = { width: 560, height: 760 };
/** How long the animation shows the request, and then the full crew. */
const BEFORE_MS = 1_800;
const AFTER_MS = 1_600;

/** A zone in which it is evening, whenever the pictures are taken. */
function eveningZone(): string {
  const EVENING_HOUR = 20;
  const hours = ((EVENING_HOUR - new Date().getUTCHours() + 36) % 24) - 12;
  // In these names, zones east of Greenwich have a minus.
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

const look = { timezoneId: eveningZone(), locale: 'en-GB', deviceScaleFactor: 1.5, colorScheme: 'dark' } as const;

async function open(page: Page, path: string, viewport: typeof DESKTOP): Promise<Buffer> {
  await page.setViewportSize(viewport);
  await page.goto(path);
  await expect(page.locator('#frame')).toBeHidden();
  return capture(page);
}

test('takes pictures of a community', async ({ signedIn, browser }) => {
  const { viewer, playerOf, roomId, sharedId, sendRequest, joinRoom } = await createCommunity((name) =>
    signedIn(name, look),
  );
  for (const name of ['Noor Haddad', 'Wei Chen', 'Mika Lind'] as const) await playerOf(name).page.goto('/dashboard');
  const { page } = viewer;
  const request = await sendRequest();
  const requestPath = `/dashboard/chat/${playerOf('Wei Chen').id}`;
  await writePicture('board', await open(page, '/dashboard/browse-posts', DESKTOP));
  const phones = [await open(page, '/dashboard/browse-posts', PHONE), await open(page, requestPath, PHONE)];

  const visitor = await browser.newPage({ ...look, colorScheme: 'light' });
  await writePicture('poster', await open(visitor, `/posts/${sharedId}`, { width: 1280, height: 900 }));
  await visitor.close();

  await open(page, requestPath, WINDOW);
  const accepted = page.getByRole('dialog', { name: "You're in!" });
  await writeAnimation('seat', page, async () => {
    await page.waitForTimeout(BEFORE_MS);
    await request.accept();
    await expect(accepted).toBeVisible();
    await page.waitForTimeout(AFTER_MS);
  });
  await page.keyboard.press('Escape');

  await request.leave();
  await joinRoom();
  await expect(accepted).toBeVisible();
  await page.keyboard.press('Escape');
  await writePicture('room', await open(page, `/dashboard/crew/${roomId}`, DESKTOP));
  await writePicture('phone', ...phones, await open(page, `/dashboard/crew/${roomId}`, PHONE));
});
