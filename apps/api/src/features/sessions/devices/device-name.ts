import Bowser from 'bowser';

export interface Device {
  /** For example 'Chrome on Windows'. */
  readonly device: string;
  readonly isPhone: boolean;
}

const unknownDevice: Device = { device: 'Unknown device', isPhone: false };

const knownBrowsers = new Set<string>(Object.values(Bowser.BROWSER_MAP));
const knownSystems = new Set<string>(Object.values(Bowser.OS_MAP));

/** Names the browser and the system. Unknown parts of the user agent are never repeated, since they may be hostile. */
export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return unknownDevice;
  const { browser, os, platform } = Bowser.parse(userAgent);
  const isPhone = platform.type === 'mobile';
  const isApple = platform.vendor === 'Apple' && platform.type !== 'desktop';
  const system = isApple ? platform.model : os.name;
  const isSystemKnown = isApple || knownSystems.has(system ?? '');
  const parts = [knownBrowsers.has(browser.name ?? '') ? browser.name : undefined, isSystemKnown ? system : undefined];
  const device = parts.filter((part) => part !== undefined).join(' on ');
  return device === '' ? unknownDevice : { device, isPhone };
}
