import { t } from '@lingui/core/macro';
import { type SavedSearch, SAVED_SEARCH_NAME_MAX_LENGTH } from '@muster/contract/board/saved-searches.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import BellOff from 'lucide-react/icons/bell-off';
import BellRing from 'lucide-react/icons/bell-ring';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { IconButton } from '#src/components/icon-button.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { storeBoardFilter } from '../filters/board-filter.ts';
import {
  isSearchNotFound,
  reportFailure,
  savedSearchesQuery,
  useChangeSearch,
  useDeleteSearch,
} from './saved-search-queries.ts';

/** The member's saved searches, with links to the board. */
export function SavedSearchList() {
  const query = useQuery(savedSearchesQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: searches } = query;
  return (
    <section aria-labelledby="saved-searches" className="rounded-lg border border-line bg-surface px-5 py-4">
      <h2 id="saved-searches" ref={heading} tabIndex={-1} className="font-display text-lg font-bold outline-none">
        {t`Saved searches`}
      </h2>
      {query.isPending && query.fetchStatus !== 'paused' && <ListSkeleton />}
      <QueryFailure query={query} describe={(reason) => t`Couldn't load your saved searches: ${reason}`} />
      {searches?.length === 0 && (
        <p className="mt-2 text-sm text-soft">{t`None yet. Press the bell next to the board's filters.`}</p>
      )}
      <ul className="mt-1 flex flex-col divide-y divide-line">
        {searches?.map((search) => (
          <SavedSearchRow key={search.id} search={search} onDeleted={() => heading.current?.focus()} />
        ))}
      </ul>
    </section>
  );
}

interface SavedSearchRowProps {
  readonly search: SavedSearch;
  /** The focused button disappears with its row. */
  readonly onDeleted: () => void;
}

function SavedSearchRow({ search: { id, name, filter, isPushed }, onDeleted }: SavedSearchRowProps) {
  const { id: memberId } = useCurrentMember();
  const [isEditing, setIsEditing] = useState(false);
  const change = useChangeSearch(id, onDeleted);
  const remove = useDeleteSearch();
  const PushIcon = isPushed ? BellRing : BellOff;
  if (isEditing) return <RenameForm id={id} name={name} onClose={() => setIsEditing(false)} onDeleted={onDeleted} />;
  return (
    <li className="flex items-center gap-1 py-1">
      <Link
        to="/dashboard/browse-posts"
        search={filter}
        // Otherwise the board without a filter opens with the remembered one.
        onClick={() => storeBoardFilter(memberId, filter)}
        dir="auto"
        translate="no"
        className="min-w-0 flex-1 py-2 font-semibold wrap-anywhere hover:underline"
      >
        {name}
      </Link>
      <IconButton
        label={t`Push notifications for ${name}`}
        aria-pressed={isPushed}
        disabled={change.isPending}
        onClick={() => change.mutate({ isPushed: !isPushed }, { onError: reportFailure })}
      >
        <PushIcon aria-hidden className={isPushed ? 'text-flare-text' : undefined} />
      </IconButton>
      <IconButton label={t`Rename ${name}`} onClick={() => setIsEditing(true)}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton
        label={t`Delete ${name}`}
        variant="danger"
        disabled={remove.isPending}
        onClick={() => remove.mutate(id, { onSuccess: onDeleted })}
      >
        <Trash aria-hidden />
      </IconButton>
    </li>
  );
}

interface RenameFormProps extends Pick<SavedSearchRowProps, 'onDeleted'> {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

function RenameForm({ id, name, onClose, onDeleted }: RenameFormProps) {
  const [text, setText] = useState(name);
  const rename = useChangeSearch(id, onDeleted);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    rename.mutate(
      { name: text },
      // The form disappears with its row.
      { onSuccess: onClose, onError: (error) => isSearchNotFound(error) && reportFailure(error) },
    );
  };
  return (
    <li className="py-3">
      <form noValidate onSubmit={submit} className="flex flex-col gap-2">
        <TextField
          label={t`Name`}
          ref={field}
          maxLength={SAVED_SEARCH_NAME_MAX_LENGTH}
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={rename.error?.message}
        />
        <div className="flex gap-2">
          <Button type="submit" size="sm" variant="primary" busy={rename.isPending}>
            {t`Save`}
          </Button>
          <Button size="sm" onClick={onClose}>
            {t`Cancel`}
          </Button>
        </div>
      </form>
    </li>
  );
}

const ListSkeleton = () => (
  <div role="status" className="mt-2">
    <VisuallyHidden>{t`Loading your saved searches...`}</VisuallyHidden>
    <Skeleton className="h-5 w-40" />
  </div>
);
