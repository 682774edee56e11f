/** Whether there is a mouse or touchpad, and so probably a hardware keyboard. */
export const hasFinePointer = (): boolean => matchMedia('(pointer: fine)').matches;
