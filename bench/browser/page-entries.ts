import { z } from '@muster/contract/zod.ts';
import type { Page } from '@playwright/test';

const entriesSchema = z.array(
  z.object({
    name: z.string(),
    startTime: z.number(),
    duration: z.number(),
    /** Of a shift: how much of the screen moved, and whether somebody had just asked for it. */
    value: z._default(z.number(), 0),
    hadRecentInput: z._default(z.boolean(), false),
  }),
);
type PageEntry = z.output<typeof entriesSchema>[number];

/** What the browser has noted of the page it shows, from when it was asked for. */
export async function readEntries(
  page: Page,
  type: 'paint' | 'largest-contentful-paint' | 'layout-shift' | 'longtask',
): Promise<readonly PageEntry[]> {
  const entries = await page.evaluate((types) => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: types, buffered: true });
    return observer.takeRecords().map((entry): unknown => entry.toJSON());
  }, type);
  return entriesSchema.parse(entries);
}
