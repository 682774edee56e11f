import Bowser from 'bowser';
import { translate } from '#src/lib/translate.ts';

interface Device {
  /** For example 'Chrome on Windows' or 'PlayStation 5'. */
  readonly device: string;
  readonly isPhone: boolean;
}

const knownBrowsers = new Set<string>(Object.values(Bowser.BROWSER_MAP));
const knownSystems = new Set<string>(Object.values(Bowser.OS_MAP));

/** User agent marks of consoles, headsets and Steam, and the name if it differs. Their browsers look like Safari, Chrome or Edge. */
const gamingMarks: readonly (readonly [mark: RegExp, name?: string])[] = [
  [/\bPlayStation [45]\b/],
  [/\bNintendo Switch(?: 2)?\b/],
  [/\bXbox Series\b/, 'Xbox Series X/S'],
  // Edge may report 'Xbox One' on newer consoles, and did on phones.
  [/^(?!.*Windows Phone).*\bXbox/i, 'Xbox'],
  [/\bQuest(?: [23]S?| Pro)?\b(?=.*OculusBrowser)/],
  [/\bSteam Deck\b/],
  [/\bValve (?:Steam|Client)\b/, 'Steam'],
];

function findGamingDevice(userAgent: string): string | undefined {
  for (const [mark, name] of gamingMarks) {
    const [found] = mark.exec(userAgent) ?? [];
    if (found !== undefined) return name ?? found;
  }
  return undefined;
}

function describeDevice(browser: string | undefined, system: string | undefined, language: string): string {
  if (browser !== undefined && system !== undefined)
    return translate(language, '{browser} on {system}', { browser, system });
  return browser ?? system ?? translate(language, 'Unknown device');
}

/** Names the gaming device, or the browser and the system. Unknown parts of the user agent are never repeated, since they may be hostile. */
export function deviceOf(userAgent: string, language: string): Device {
  if (userAgent === '') return { device: describeDevice(undefined, undefined, language), isPhone: false };
  const gamingDevice = findGamingDevice(userAgent);
  if (gamingDevice !== undefined) return { device: gamingDevice, isPhone: false };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const isApple = platform.vendor === 'Apple' && platform.type !== 'desktop';
  const system = isApple ? platform.model : os.name;
  const knownBrowser = knownBrowsers.has(browser.name ?? '') ? browser.name : undefined;
  const knownSystem = isApple || knownSystems.has(system ?? '') ? system : undefined;
  return { device: describeDevice(knownBrowser, knownSystem, language), isPhone: platform.type === 'mobile' };
}
