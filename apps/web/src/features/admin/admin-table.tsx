import { Button } from '#src/components/button.tsx';
import { CrewRing } from '#src/components/identity/crew-ring.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';

interface TableNothingProps {
  readonly texts: Readonly<Record<'none' | 'noneText' | 'notFound' | 'notFoundText' | 'clear', string>>;
  /** Whether it is the filters that leave nothing. */
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

/** Stands in the place of a table's rows where there are none. */
export const TableNothing = ({ texts, isFiltered, onClear }: TableNothingProps) => (
  <EmptyState
    visual={<CrewRing filled={0} size={72} />}
    title={isFiltered ? texts.notFound : texts.none}
    text={isFiltered ? texts.notFoundText : texts.noneText}
    action={isFiltered && <Button onClick={onClear}>{texts.clear}</Button>}
  />
);
