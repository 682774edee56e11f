import { plural, t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { isMessage, type OutboxItem } from '#src/features/outbox/outbox-items.ts';
import { isStored } from '#src/features/outbox/outbox.ts';
import { formatList } from '#src/lib/page-language.ts';
import { guardSignOut } from '#src/lib/storage/unsaved-work.ts';
import { usePrompt } from '#src/lib/use-prompt.ts';
import { useUnsentItems } from './use-unsent-items.ts';

/** '1 post, 2 messages' */
function countItems(items: readonly OutboxItem[]): string {
  const messages = items.filter(isMessage).length;
  const posts = items.length - messages;
  return formatList([
    ...(posts > 0 ? [plural(posts, { one: '# post', other: '# posts' })] : []),
    ...(messages > 0 ? [plural({ count: messages }, { one: '# message', other: '# messages' })] : []),
  ]);
}

/** Prompts before signing out leaves posts and messages unsent. */
export function UnsentPrompt() {
  const unsent = useUnsentItems();
  const [items, setItems] = useState(unsent);
  const { isOpen, prompt, answer } = usePrompt();
  useEffect(() => {
    if (unsent.length === 0) return undefined;
    return guardSignOut(() => {
      setItems(unsent);
      return prompt();
    });
  }, [unsent, prompt]);
  const lost = items.filter((item) => !isStored(item));
  const list = countItems(lost.length > 0 ? lost : items);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && answer(false)}
      title={t`Sign out with unsent items?`}
      body={
        lost.length > 0
          ? t`Not saved: ${list}. Your browser's storage is full or blocked, so they'll be lost when you sign out.`
          : t`Not sent yet: ${list}. You'll find them in this browser when you sign in again.`
      }
      confirmLabel={t`Sign out`}
      danger={lost.length > 0}
      onConfirm={() => answer(true)}
    />
  );
}
