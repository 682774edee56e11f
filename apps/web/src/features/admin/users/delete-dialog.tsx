import type { AccountDetails } from '@muster/contract/admin/tables.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '#src/components/button.tsx';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { describeError } from '#src/lib/api/api-error.ts';
import type { UserDialogProps } from './use-user-dialogs.ts';
import { accountQuery, useDeleteUser } from './queries.ts';
import { countFailed, usersTexts, deletedItems } from './texts.ts';

/** Prompts before deleting an account and lists what is deleted with it. */
export function DeleteUserDialog({ account, isOpen, onClose, finalFocus }: UserDialogProps) {
  const { mutateAsync } = useDeleteUser();
  /** The row is still shown until the refetch. */
  const deletedId = useRef<string>(undefined);
  const confirm = async (): Promise<void> => {
    await mutateAsync(account.id).catch((cause: unknown) => {
      throw new Error(usersTexts.deleteFailed, { cause });
    });
    deletedId.current = account.id;
    showToast(usersTexts.deleted, { tone: 'success' });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={usersTexts.deleteTitle}
      body={`${account.name}, ${account.email}`}
      confirmLabel={usersTexts.delete}
      busyLabel={usersTexts.deleting}
      danger
      finalFocus={() => finalFocus(deletedId.current === account.id)}
      onConfirm={confirm}
    >
      {isOpen && <DeletedItems memberId={account.id} />}
    </ConfirmDialog>
  );
}

function DeletedItems({ memberId }: { readonly memberId: string }) {
  // Cached counts may be out of date.
  const { data, error, refetch, isFetching } = useQuery({ ...accountQuery(memberId), staleTime: 0 });
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="font-semibold">{usersTexts.deletedWithAccount}</p>
      {data || error ? <ItemList record={data} /> : <CountsSkeleton />}
      {error && !data && (
        <div role="status" className="flex flex-wrap items-center justify-between gap-2 text-amber-text">
          <span className="min-w-0 flex-1 basis-48">{countFailed(describeError(error))}</span>
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            {usersTexts.retry}
          </Button>
        </div>
      )}
    </div>
  );
}

const ItemList = ({ record }: { readonly record: AccountDetails | undefined }) => (
  <ul className="list-disc pl-5 text-soft">
    {deletedItems(record).map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);

const CountsSkeleton = () => (
  <div role="status" className="flex flex-col gap-1">
    <VisuallyHidden>{usersTexts.counting}</VisuallyHidden>
    {['posts', 'conversations', 'messages', 'profile'].map((line) => (
      <Skeleton key={line} className="h-4.5 w-48" />
    ))}
  </div>
);
