import type { CDPSession, Page } from '@playwright/test';
import { takePictures } from './check-state.ts';
import { expectAccessible } from './expect-accessible.ts';
import { chooseLanguage, listUntranslatedTexts } from './language.ts';
import { expect, test } from './test.ts';

/** A screen in one of its states. */
export interface Screen {
  readonly name: string;
  readonly path: string;
}

/** The language of real texts with the longest words, and the pseudo-language: accented and 40 % longer. */
const german = { language: 'de', viewport: { width: 390, height: 844 } } as const;
const accented = { language: 'en-XA', viewport: { width: 1440, height: 900 } } as const;

/** A third of the 0.1 that https://web.dev/articles/cls rates as good. */
const MAX_SHIFT = 0.03;
/** What the HTML does not contain arrives after the first paint. */
const DISTANT_SERVER = { offline: false, latency: 150, downloadThroughput: -1, uploadThroughput: -1 };

/** Wider than any usual font, and not adjusted by apps/web/src/styles/fonts.css. It shows the accented letters. */
const WIDE_FONT = "'Figtree Variable', 'DejaVu Sans Mono'";
const FONT_SIZE = 16;
const FIT_TIMEOUT_MS = 3000;

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

/** Where the heading starts, or nothing if it is hidden or only for screen readers. */
const headingPlace = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { x, y, width } = document.querySelector('h1')?.getBoundingClientRect() ?? new DOMRect();
    return width > 1 ? [`${x}, ${y}`] : [];
  });

async function load(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  // It shows the first content as text.
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

async function expectToFit(page: Page, devTools: CDPSession, name: string, looks: readonly Look[]): Promise<void> {
  for (const { width, direction = 'ltr', fontSize = FONT_SIZE } of looks) {
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: fontSize } });
    await page.setViewportSize({ width, height: 900 });
    const scrollWidth = () =>
      page.evaluate(
        ([dir, font]) => {
          const { documentElement: root } = document;
          root.dir = dir;
          for (const kind of ['text', 'display']) root.style.setProperty(`--font-${kind}`, font);
          return root.scrollWidth;
        },
        [direction, WIDE_FONT] as const,
      );
    const options = { message: `${name} at ${width}, ${direction}, ${fontSize} px`, timeout: FIT_TIMEOUT_MS };
    await expect.configure({ soft: true }).poll(scrollWidth, options).toBeLessThanOrEqual(width);
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

/** Loads each screen with text of twice its size on a phone, and with accented texts in a wide window. */
export async function checkScreens(page: Page, screens: readonly Screen[]): Promise<void> {
  if (process.env.SCREENSHOTS_DIR) return takeScreenPictures(page, screens);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.emulateNetworkConditions', DISTANT_SERVER);
  const soft = expect.configure({ soft: true });
  for (const { language, viewport } of [german, accented]) {
    await chooseLanguage(page.context(), language, test.info().project.use.baseURL);
    const places = new Set<string>();
    for (const screen of screens) {
      const { name, path } = screen;
      await page.setViewportSize(viewport);
      await load(page, path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      // The numbers of the admin panel arrive after its frame.
      const maxShift = path.startsWith('/admin-panel') ? 1 : MAX_SHIFT;
      soft(await shiftOf(page), `shift of ${name} in ${language}`).toBeLessThanOrEqual(maxShift);
      if (isAligned(screen)) (await headingPlace(page)).forEach((place) => places.add(place));
      if (language === 'de') {
        await expectToFit(page, devTools, name, [
          { width: 360, fontSize: 32 },
          { width: 1280, fontSize: 32 },
        ]);
        continue;
      }
      soft(await listUntranslatedTexts(page), `texts of ${name}`).toEqual([]);
      await expectAccessible(page, name);
      const widths = [320, 768, 1440];
      await expectToFit(
        page,
        devTools,
        name,
        widths.flatMap((width) => [{ width }, { width, direction: 'rtl' }]),
      );
    }
    soft(places.size, `places of headings: ${[...places].join('; ')}`).toBeLessThanOrEqual(1);
  }
  await devTools.detach();
}
