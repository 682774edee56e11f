import { t } from '@lingui/core/macro';
import type { BoardFilter } from '@muster/contract/board/board-filter.ts';
import BellPlus from 'lucide-react/icons/bell-plus';
import BellRing from 'lucide-react/icons/bell-ring';
import { Button } from '#src/components/button.tsx';
import { IconButton } from '#src/components/icon-button.tsx';
import { useSavedSearch } from './saved-search-queries.ts';

interface SaveSearchProps {
  readonly filter: BoardFilter;
}

/** Saves the filter of the board, or deletes the saved search. */
export function SaveSearchBell({ filter }: SaveSearchProps) {
  const { isSaved, isBusy, save, remove } = useSavedSearch(filter);
  const Icon = isSaved ? BellRing : BellPlus;
  return (
    <IconButton
      label={t`Alert me about new matches`}
      aria-pressed={isSaved}
      disabled={isBusy}
      onClick={isSaved ? remove : save}
    >
      <Icon aria-hidden className={isSaved ? 'text-flare-text' : undefined} />
    </IconButton>
  );
}

/** The main action of an empty board. */
export function SaveSearchButton({ filter }: SaveSearchProps) {
  const { isSaved, isBusy, save, remove } = useSavedSearch(filter);
  const Icon = isSaved ? BellRing : BellPlus;
  return (
    <Button
      variant={isSaved ? 'quiet' : 'primary'}
      aria-pressed={isSaved}
      busy={isBusy}
      icon={<Icon aria-hidden className="size-4.5" />}
      onClick={isSaved ? remove : save}
    >
      {isSaved ? t`We'll let you know` : t`Tell me when one appears`}
    </Button>
  );
}
