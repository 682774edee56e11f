let pressed: Element | null = null;
// Also for Enter in a field, which clicks the submit button.
window.addEventListener(
  'click',
  ({ target }) => (pressed = target instanceof Element ? target.closest('button') : null),
  {
    capture: true,
  },
);

/**
 * Keeps the pressed button in its place when an error is rendered above it, so that the next press there is not lost: what
 * is above the button moves up instead. Use it as the error's ref.
 */
export function keepPressedInPlace(error: HTMLElement | null): (() => void) | undefined {
  const button = pressed;
  if (!error || !button?.isConnected) return undefined;
  const top = (): number => button.getBoundingClientRect().top;
  const moved = top();
  const { display } = error.style;
  error.style.display = 'none';
  const place = top();
  error.style.display = display;
  if (moved <= place) return undefined;

  const dialog = error.closest<HTMLElement>('[role=dialog], [role=alertdialog]');
  const scroller = dialog ?? document.documentElement;
  const start = scroller.scrollTop;
  scroller.scrollTop += moved - place;
  // A sticky button does not scroll.
  if (top() === moved) scroller.scrollTop = start;
  const scrolled = scroller.scrollTop - start;
  const rest = top() - place;
  if (dialog) addPixels(dialog, 'marginTop', -rest);
  else {
    addPixels(document.body, 'paddingBottom', rest);
    scroller.scrollTop += rest;
  }
  return () => {
    scroller.scrollTop -= dialog ? scrolled : scrolled + rest;
    if (dialog) addPixels(dialog, 'marginTop', rest);
    else addPixels(document.body, 'paddingBottom', -rest);
  };
}

function addPixels({ style }: HTMLElement, name: 'marginTop' | 'paddingBottom', pixels: number): void {
  const sum = (Number.parseFloat(style[name]) || 0) + pixels;
  style[name] = Math.abs(sum) < 0.01 ? '' : `${sum}px`;
}
