import Bowser from 'bowser';
import { translate } from '#src/lib/translate.ts';

export interface Device {
  /** For example 'Chrome on Windows'. */
  readonly device: string;
  readonly isPhone: boolean;
}

const knownBrowsers = new Set<string>(Object.values(Bowser.BROWSER_MAP));
const knownSystems = new Set<string>(Object.values(Bowser.OS_MAP));

function describeDevice(browser: string | undefined, system: string | undefined, language: string): string {
  if (browser !== undefined && system !== undefined)
    return translate(language, '{browser} on {system}', { browser, system });
  return browser ?? system ?? translate(language, 'Unknown device');
}

/** Names the browser and the system. Unknown parts of the user agent are never repeated, since they may be hostile. */
export function deviceOf(userAgent: string, language: string): Device {
  if (userAgent === '') return { device: describeDevice(undefined, undefined, language), isPhone: false };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const isApple = platform.vendor === 'Apple' && platform.type !== 'desktop';
  const system = isApple ? platform.model : os.name;
  const knownBrowser = knownBrowsers.has(browser.name ?? '') ? browser.name : undefined;
  const knownSystem = isApple || knownSystems.has(system ?? '') ? system : undefined;
  return { device: describeDevice(knownBrowser, knownSystem, language), isPhone: platform.type === 'mobile' };
}
