import type { CDPSession, Page } from '@playwright/test';
import { takePictures, visit } from './check-state.ts';
import { expectAccessible } from './expect-accessible.ts';
import { chooseLanguage, listUntranslatedTexts } from './language.ts';
import { expect, test } from './test.ts';

/** A screen in one of its states. */
export interface Screen {
  readonly name: string;
  readonly path: string;
}

export const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const ACCENTED = 'en-XA';

/** A fifth of the 0.1 that https://web.dev/articles/cls rates as good. */
export const MAX_SHIFT = 0.02;
/** Delays everything that is not in the HTML until after the first paint. */
const DISTANT_SERVER = { offline: false, latency: 150, downloadThroughput: -1, uploadThroughput: -1 };

/** Wider than usual text fonts. Renders characters that the web fonts lack, such as the accented letters. */
const WIDE_FONT = 'DejaVu Sans Mono';
const FONT_SIZE = 16;

/** Cumulative layout shift since navigation, 0 to 1 and above. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords().flatMap((entry) => {
      const followsInput = 'hadRecentInput' in entry && entry.hadRecentInput === true;
      return !followsInput && 'value' in entry && typeof entry.value === 'number' ? [entry.value] : [];
    });
    return shifts.reduce((sum, shift) => sum + shift, 0);
  });

/** Position of the heading. Empty if it is hidden or only for screen readers. */
const headingPlace = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { x, y, width } = document.querySelector('h1')?.getBoundingClientRect() ?? new DOMRect();
    return width > 1 ? [`${x}, ${y}`] : [];
  });

/** The counts of the admin panel arrive later and move what is below them. Its frame is loaded once for all tabs. */
const isStable = (path: string): boolean => !path.startsWith('/admin-panel');

async function load(page: Page, path: string): Promise<void> {
  if (isStable(path)) await page.goto(path, { waitUntil: 'networkidle' });
  else await visit(page, path);
  await expectLoaded(page);
}

async function expectLoaded(page: Page, language: string | RegExp = /./): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  // The skeleton shows the first content as text until the app renders.
  await expect(page.locator('#frame')).toBeHidden();
  await expect(page.locator('h1:visible, h2:visible').first()).toBeVisible();
  await expect(page.locator('main [role=status][aria-busy=true], main .skeleton')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

interface Look {
  readonly width: number;
  readonly direction?: 'ltr' | 'rtl';
  /** The browser's font size, also in media queries. */
  readonly fontSize?: number;
}

const textOfTwiceTheSize: readonly Look[] = [360, 1280].map((width) => ({ width, fontSize: 2 * FONT_SIZE }));
const widthsAndDirections: readonly Look[] = [
  { width: 320, direction: 'rtl' },
  { width: 320 },
  { width: 768 },
  { width: 1440 },
];

async function expectToFit(page: Page, devTools: CDPSession, name: string, looks: readonly Look[]): Promise<void> {
  for (const { width, direction = 'ltr', fontSize = FONT_SIZE } of looks) {
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: fontSize } });
    await page.setViewportSize({ width, height: 900 });
    const scrollWidth = () =>
      page.evaluate(
        ([dir, font]) => {
          const { documentElement: root } = document;
          root.dir = dir;
          for (const fonts of ['--font-text', '--font-display']) {
            const [webFont = ''] = getComputedStyle(root).getPropertyValue(fonts).split(',');
            root.style.setProperty(fonts, `${webFont}, '${font}'`);
          }
          return root.scrollWidth;
        },
        [direction, WIDE_FONT] as const,
      );
    const look = `${name} at ${width}, ${direction}, ${fontSize} px`;
    await expect.configure({ soft: true }).poll(scrollWidth, look).toBeLessThanOrEqual(width);
  }
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: FONT_SIZE } });
}

const isAligned = ({ path }: Screen): boolean => /^\/dashboard(?!\/crew\/)/.test(path);

async function takeScreenPictures(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const { name, path } of screens) {
    await load(page, path);
    await takePictures(page, name);
  }
}

/** Shows each screen in German on a phone, where text of twice the size must fit. Its words are longer than any accented one. */
async function checkInGerman(page: Page, devTools: CDPSession, screens: readonly Screen[]): Promise<void> {
  await chooseLanguage(page.context(), 'de', test.info().project.use.baseURL);
  await page.setViewportSize(PHONE);
  await page.goto('/');
  for (const { name, path } of screens) {
    await visit(page, path);
    await expectLoaded(page, 'de');
    await expectToFit(page, devTools, name, textOfTwiceTheSize);
  }
}

/**
 * Loads each screen once, from a distant server, in the pseudo-language, accented and 40 % longer, and checks it. Headings and
 * shifts depend on the viewport: those of visitors and new members are loaded on a phone, the others in a wide window.
 */
export async function checkScreens(page: Page, screens: readonly Screen[], viewport = DESKTOP): Promise<void> {
  test.slow();
  if (process.env.SCREENSHOTS_DIR) return takeScreenPictures(page, screens);
  const devTools = await page.context().newCDPSession(page);
  await checkInGerman(page, devTools, screens);
  await devTools.send('Network.emulateNetworkConditions', DISTANT_SERVER);
  const soft = expect.configure({ soft: true });
  await chooseLanguage(page.context(), ACCENTED, test.info().project.use.baseURL);
  // The admin panel is opened from here.
  await page.goto('/');
  const places = new Set<string>();
  for (const screen of screens) {
    const { name, path } = screen;
    await page.setViewportSize(viewport);
    await load(page, path);
    await expectLoaded(page, ACCENTED);
    if (isStable(path)) soft(await shiftOf(page), `shift of ${name}`).toBeLessThanOrEqual(MAX_SHIFT);
    if (isAligned(screen)) (await headingPlace(page)).forEach((place) => places.add(place));
    soft(await listUntranslatedTexts(page), `texts of ${name}`).toEqual([]);
    await expectAccessible(page, name);
    await expectToFit(page, devTools, name, widthsAndDirections);
  }
  soft(places.size, `places of headings: ${[...places].join('; ')}`).toBeLessThanOrEqual(1);
  await devTools.detach();
}
