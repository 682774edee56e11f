import type { Page } from '@playwright/test';

/** Handles a state of the product that a page shows, under its name: takes a picture or checks it. */
export type TakeAll = (page: Page, name: string) => Promise<void>;
