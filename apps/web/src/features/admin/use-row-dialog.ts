import { useState } from 'react';

export interface RowDialog<Name extends string, Row> {
  readonly openDialog: Name | undefined;
  readonly row: Row | undefined;
  readonly open: (name: Name, row: Row) => void;
  readonly close: () => void;
}

/** The open dialog, at most one, and its row. Closing keeps the row: the dialog shows it while fading out. */
export function useRowDialog<Name extends string, Row>(): RowDialog<Name, Row> {
  const [openDialog, setOpenDialog] = useState<Name>();
  const [row, setRow] = useState<Row>();
  const open = (name: Name, next: Row): void => {
    setRow(next);
    setOpenDialog(name);
  };
  return { openDialog, row, open, close: () => setOpenDialog(undefined) };
}
