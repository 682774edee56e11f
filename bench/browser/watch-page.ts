import type { Page } from '@playwright/test';

export interface Smoothness {
  /** Tasks above 50 ms, during which the page does not respond. */
  readonly longTasks: number;
  /** 0 if none was longer than 50 ms, because the browser reports no shorter ones. */
  readonly longestTaskMs: number;
  /** Share of frames that were not rendered, at 60 frames per second. */
  readonly droppedPercent: number;
}

/** Records long tasks and frames of a page during `act`. */
export async function watchPage(page: Page, act: () => Promise<void>): Promise<Smoothness> {
  const watch = await page.evaluateHandle(() => {
    const tasksMs: number[] = [];
    const framesMs: number[] = [];
    const take = (entries: readonly PerformanceEntry[]): void =>
      entries.forEach(({ duration }) => tasksMs.push(duration));
    const observer = new PerformanceObserver((list) => take(list.getEntries()));
    observer.observe({ type: 'longtask' });
    let frame = 0;
    let renderedAt = performance.now();
    const onFrame = (at: number): void => {
      framesMs.push(Math.max(0, at - renderedAt));
      renderedAt = at;
      frame = requestAnimationFrame(onFrame);
    };
    frame = requestAnimationFrame(onFrame);
    return {
      stop: () => {
        cancelAnimationFrame(frame);
        take(observer.takeRecords());
        observer.disconnect();
        return { tasksMs, framesMs };
      },
    };
  });
  await act();
  const { tasksMs, framesMs } = await watch.evaluate(({ stop }) => stop());
  const due = framesMs.reduce((sum, ms) => sum + Math.max(1, Math.round((ms * 60) / 1000)), 0);
  return {
    longTasks: tasksMs.length,
    longestTaskMs: Math.max(0, ...tasksMs),
    droppedPercent: ((due - framesMs.length) / due) * 100,
  };
}

export async function readHeap(page: Page): Promise<number> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  await devTools.detach();
  return usedSize / 1_000_000;
}
