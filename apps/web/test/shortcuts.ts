import { fireEvent, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
// Loads the dialogs before the first test; on a busy machine that can exceed a query's timeout.
import '#src/frame/command-palette/palette.tsx';

/** Waits until the shortcuts of the dashboard are loaded: a repeated Ctrl K is handled, but does nothing. */
export const shortcutsLoaded = () =>
  waitFor(() => expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true, repeat: true })).toBe(false));
