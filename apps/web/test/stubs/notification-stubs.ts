import { vi } from 'vitest';

/** Longer than a window that does not show the subject waits before claiming it. */
export const NOTIFY_WAIT_MS = 300;

const startSound = vi.fn<() => void>();
export const shown = vi.fn<(...notification: unknown[]) => void>();
export const closed = vi.fn<() => void>();
/** The last notification shown. */
export const last: { click: () => void; icon: string | undefined } = { click: () => undefined, icon: undefined };

class FakeNotification extends EventTarget {
  static readonly permission = 'granted';
  static readonly requestPermission = async () => 'granted';
  readonly close = closed;
  readonly tag: string;
  constructor(title: string, options: NotificationOptions) {
    super();
    this.tag = options.tag ?? '';
    shown(title, options.body, options.tag);
    last.icon = options.icon;
    last.click = () => void this.dispatchEvent(new Event('click'));
  }
}
const gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
const node = class {
  readonly gain = gain;
  readonly connect = (next: unknown) => next;
  readonly start = startSound;
  readonly stop = (): void => undefined;
};

/** Stubs a browser that plays sounds and may show notifications. Call `vi.unstubAllGlobals()` and `restoreAllMocks()` afterwards. */
export function stubNotifications(): void {
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('OscillatorNode', node);
  vi.stubGlobal('GainNode', node);
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly currentTime = 0;
      readonly destination = {};
      readonly resume = async () => undefined;
    },
  );
  for (const mock of [startSound, shown, closed]) mock.mockClear();
}

export const countSounds = (): number => startSound.mock.calls.length / 2;

export const setHidden = (isHidden: boolean, hasFocus = !isHidden): void => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus);
};
