import type { Page } from '@playwright/test';

/** Does what is done with every state of the product that stands on a page, under its name: photographs or checks it. */
export type TakeAll = (page: Page, name: string) => Promise<void>;
