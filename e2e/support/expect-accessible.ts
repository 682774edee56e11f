import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Page, expect } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that axe does not check by default. */
const alsoChecked = ['target-size', 'label-content-name-mismatch', 'focus-order-semantics', 'css-orientation-lock'];
const rules = Object.fromEntries(alsoChecked.map((rule) => [rule, { enabled: true }]));

const everyRule: RunOptions = { rules, resultTypes: ['violations'] };
const contrastOnly: RunOptions = { runOnly: ['color-contrast'], resultTypes: ['violations'] };

/** Elements that float above an already checked page. Checking their parent would report the library's focus guards. */
const floating = '[role=menu], [role=listbox], [role=alertdialog], [role=dialog]:not([role=region] *)';

/** A menu or dialog that is closing still covers the page and traps the focus. */
const waitForClosing = (page: Page): Promise<void> =>
  expect(page.locator(floating).and(page.locator('[data-closed]')).filter({ visible: true })).toHaveCount(0);

/** A long board on a busy machine takes several seconds. */
const CHECK_TIMEOUT_MS = 30_000;

const runs = [
  { theme: 'dark', options: everyRule },
  { theme: 'light', options: contrastOnly },
];

/**
 * Reports violations of any impact on the page, or in the elements above it: every rule in the dark theme, and contrast in
 * the light one, because themes differ in nothing but colors. The pages have no frames.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await waitForClosing(page);
  // Once per document: the script has 0.6 MB.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const findViolations = () =>
    page.evaluate(
      async ([selector, themes]) => {
        const isOpen = [...document.querySelectorAll(selector)].some(
          (element) => element.checkVisibility() && element.getBoundingClientRect().width > 0,
        );
        const violations: unknown[] = [];
        // A transition to the other theme would be read midway, and those of nested elements follow each other.
        const still = new CSSStyleSheet();
        still.replaceSync('*, ::before, ::after { transition: none !important }');
        document.adoptedStyleSheets.push(still);
        for (const { theme, options } of themes) {
          document.documentElement.dataset.theme = theme;
          const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
          await Promise.allSettled(ending.map(({ finished }) => finished));
          // Rows of a table that are about to be replaced are dimmed.
          const context = { include: isOpen ? selector : 'html', exclude: '[aria-busy=true] tbody' };
          for (const { id, help, nodes } of (await window.axe.run(context, options)).violations)
            violations.push({
              theme,
              id,
              help,
              where: nodes.map(({ html, failureSummary }) => [html, failureSummary]),
            });
        }
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
        return violations;
      },
      [floating, runs] as const,
    );
  // Components connect their labels in effects, so a screen that has just rendered may need a moment.
  const options = { message: `accessibility of ${name}`, timeout: CHECK_TIMEOUT_MS };
  await expect.configure({ soft: true }).poll(findViolations, options).toEqual([]);
}
