import Bowser from 'bowser';

export interface Device {
  /** In words, as 'Chrome on Windows'. */
  readonly device: string;
  readonly isPhone: boolean;
}

const unknownDevice: Device = { device: 'Unknown device', isPhone: false };

const knownBrowsers = new Set<string>(Object.values(Bowser.BROWSER_MAP));
const knownSystems = new Set<string>(Object.values(Bowser.OS_MAP));

/** A browser in words, by what it says of itself; what nobody knows is not repeated. */
export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return unknownDevice;
  const { browser, os, platform } = Bowser.parse(userAgent);
  const isPhone = platform.type === 'mobile';
  const isApple = platform.vendor === 'Apple' && platform.type !== 'desktop';
  const place = isApple ? platform.model : os.name;
  const isPlaceKnown = isApple || knownSystems.has(place ?? '');
  const parts = [knownBrowsers.has(browser.name ?? '') ? browser.name : undefined, isPlaceKnown ? place : undefined];
  const device = parts.filter((part) => part !== undefined).join(' on ');
  return device === '' ? unknownDevice : { device, isPhone };
}
