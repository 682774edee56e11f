import type { Page } from '@playwright/test';
import { launchOptions } from '@muster/testing/browser.ts';
import { signInAsAdmin } from '../support/admin.ts';
import { visit } from '../support/check-state.ts';
import { expectTextsAccessible } from '../support/expect-accessible.ts';
import { chooseLanguage, listUntranslatedTexts, createTranslator, translations } from '../support/language.ts';
import { aTag, cardOf, openBoard } from '../support/posts.ts';
import {
  adminScreens,
  emptyScreens,
  fillScreens,
  fullScreens,
  type Screen,
  visitorScreens,
} from '../support/screens.ts';
import { allowErrors, expect, test } from '../support/test.ts';

// Long labels in a wide font must fit too.
test.use({ launchOptions: launchOptions({ font: 'wide' }) });

for (const language of translations) {
  test(`two players meet over a post and talk, in ${language}`, async ({ signedIn }) => {
    const say = createTranslator(language);
    const tag = aTag();
    const options = { locale: language, extraHTTPHeaders: { 'accept-language': language } };
    const ada = await signedIn('Ada Quick', options);
    const ben = await signedIn('Ben Stone', options);
    await ada.page.goto('/dashboard/create-post');
    await expect(ada.page.locator('html')).toHaveAttribute('lang', language);
    await ada.page.getByRole('combobox', { name: say('Game'), exact: true }).fill('overw');
    await ada.page.getByRole('option', { name: 'Overwatch 2' }).click();
    await ada.page.getByRole('radio', { name: 'PlayStation 5' }).click();
    await ada.page.getByLabel(say('Description')).fill('Support main, three evenings a week.');
    await ada.page.getByLabel(say('Tags'), { exact: true }).fill(`${tag},`);
    await ada.page.getByRole('button', { name: say('Create Post') }).click();
    await expect(ada.page).toHaveURL('/dashboard');
    await expect(cardOf(ada.page, tag)).toContainText(say('post|Active'));
    await openBoard(ben.page, tag);
    await cardOf(ben.page, tag)
      .getByRole('button', { name: say('Connect') })
      .click();
    await expect(ben.page).toHaveURL(`/dashboard/chat/${ada.id}`);
    await ada.page.getByRole('button', { name: say('Accept') }).click();
    await expect(ben.page.getByText(say("You're in."), { exact: true })).toBeVisible();
    await ben.page.getByLabel(say('Message to {name}', { name: ada.name })).fill('Hi, I play tank.');
    await ben.page.keyboard.press('Enter');
    await expect(ben.page.getByRole('log').getByText('Hi, I play tank.')).toBeVisible();
    await ada.page.goto(`/dashboard/chat/${ben.id}`);
    await expect(ben.page.getByText(say('Seen'), { exact: true })).toBeVisible();
  });
}

const WIDTHS = [320, 768, 1440];

async function checkScreens(page: Page, screens: readonly Screen[], checksTexts: boolean): Promise<void> {
  for (const { name, path } of screens) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('main [role=status][aria-busy=true], main .skeleton')).toHaveCount(0);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const scrollWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.configure({ soft: true }).poll(scrollWidth, `${name} at ${width}`).toBeLessThanOrEqual(width);
    }
    await expectTextsAccessible(page, name);
    if (checksTexts) expect.soft(await listUntranslatedTexts(page), name).toEqual([]);
  }
}

for (const language of ['en-XA', 'ar-XB']) {
  test(`all texts come from the catalog and fit in ${language}`, async ({
    browser,
    page,
    baseURL,
    member,
    signedIn,
  }) => {
    allowErrors(/404/);
    const isAccented = language === 'en-XA';
    const partner = await signedIn('Hana Wolf');
    await chooseLanguage(page.context(), language, baseURL);
    await chooseLanguage(member.context, language, baseURL);
    await checkScreens(page, visitorScreens, isAccented);
    await checkScreens(member.page, emptyScreens, isAccented);
    const crewPostId = await fillScreens(member, partner);
    await checkScreens(member.page, fullScreens(partner, crewPostId), isAccented);
    const admin = await browser.newPage();
    await signInAsAdmin(admin);
    await chooseLanguage(admin.context(), language, baseURL);
    await admin.goto('/');
    await checkScreens(admin, adminScreens, isAccented);
    await admin.close();
  });
}
