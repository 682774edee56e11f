const PROTECTED_MS = 600;
/** A pointer that moved at least this far was aimed again. Smaller movements are hand tremor. */
const AIMED_PX = 8;
/** Largest distance between the two taps of a double tap. */
const DOUBLE_TAP_PX = 24;
/** For this time after a wheel or key event, the member may have scrolled the page under the pointer. */
const SCROLL_MS = 300;

interface Pointed {
  readonly control: Element | null;
  /** Where the pointer was when it came to be over the control. */
  readonly x: number;
  readonly y: number;
  /** When the page moved the control under the pointer; -Infinity if the member pointed at it. */
  readonly movedAt: number;
}

const controlOf = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest('a, button, input, select, textarea, summary, label, [role]') : null;

/** Position of a control on the screen; null if it was removed. */
const positionOf = (control: Element | null): DOMRect | null =>
  control?.isConnected === true ? control.getBoundingClientRect() : null;

/**
 * Ignores clicks on a control that the page moved under the pointer less than 600 ms ago, as a live event does when it
 * changes a list between the two clicks of a double click. Ignores presses too, because menus open on them. Clicks by
 * keyboard are not affected.
 */
export function ignoreMovedClicks(): void {
  let pointed: Pointed = { control: null, x: 0, y: 0, movedAt: -Infinity };
  let last = { x: -Infinity, y: -Infinity, at: -Infinity, position: positionOf(null) };
  let scrolledAt = -Infinity;

  /** Whether the control that was under the pointer was removed or moved since the last event. */
  const hasLeftPointer = (): boolean => {
    const now = positionOf(pointed.control);
    if (!now || !last.position) return now !== last.position;
    return Math.hypot(now.x - last.position.x, now.y - last.position.y) >= AIMED_PX;
  };

  const isMovedByPage = ({ pointerType, clientX, clientY, timeStamp }: PointerEvent): boolean => {
    const distance = Math.hypot(clientX - last.x, clientY - last.y);
    if (pointerType === 'touch') return distance < DOUBLE_TAP_PX && timeStamp - last.at < PROTECTED_MS;
    if (timeStamp - scrolledAt <= SCROLL_MS) return false;
    return distance < 1 || (distance < AIMED_PX && hasLeftPointer());
  };

  /** Browsers send 'pointerover' also when the page changes under a pointer that rests, but only some time later. */
  const updatePointed = (event: PointerEvent): void => {
    const { clientX: x, clientY: y, timeStamp: at } = event;
    const control = controlOf(event);
    if (control !== pointed.control) pointed = { control, x, y, movedAt: isMovedByPage(event) ? at : -Infinity };
    last = { x, y, at, position: positionOf(control) };
  };

  const ignoreIfMoved = (event: MouseEvent): void => {
    const { detail, clientX, clientY, timeStamp } = event;
    const { control, x, y, movedAt } = pointed;
    const isKeyboard = detail === 0;
    if (isKeyboard || control === null || controlOf(event) !== control) return;
    if (timeStamp - movedAt > PROTECTED_MS || Math.hypot(clientX - x, clientY - y) > AIMED_PX) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  const recordScroll = ({ timeStamp }: Event): void => {
    scrolledAt = timeStamp;
  };

  const options = { capture: true, passive: true };
  for (const type of ['pointerover', 'pointermove', 'pointerdown'] as const)
    window.addEventListener(type, updatePointed, options);
  for (const type of ['wheel', 'keydown'] as const) window.addEventListener(type, recordScroll, options);
  for (const type of ['mousedown', 'click'] as const) window.addEventListener(type, ignoreIfMoved, { capture: true });
}
