import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../../e2e/find-browser.ts';
import { launchOptionsOf } from '../../e2e/support/launch-options.ts';

/** The browser of the journeys. */
export const openBrowser = (): Promise<Browser> => chromium.launch(launchOptionsOf(findBrowser()));
