/** Whether a mouse or the like is at hand, and with it most likely a keyboard that covers nothing. */
export const hasFinePointer = (): boolean => matchMedia('(pointer: fine)').matches;
