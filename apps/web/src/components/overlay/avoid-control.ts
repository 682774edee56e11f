const controls = ':is(a, button, input, textarea):is(:hover, :focus-visible)';

/**
 * Moves an element that appears by itself to the other end of the window, by `data-away`, if it would cover the control
 * under the pointer or the keyboard focus.
 */
export function avoidControl(element: HTMLElement | null): void {
  if (!element) return;
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const isCovering = [...document.querySelectorAll(controls)].some((control) => {
    const box = control.getBoundingClientRect();
    return box.top < bottom && box.bottom > top && box.left < right && box.right > left && !element.contains(control);
  });
  element.toggleAttribute('data-away', isCovering);
}
