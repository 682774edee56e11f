import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { accountTexts } from './account-texts.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

export function DangerZone() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby="danger-zone" className="mt-6 rounded-lg border border-rose/50 px-5 py-6 sm:px-7">
      <h2 id="danger-zone" className="font-display text-xl font-bold text-rose-text">
        {accountTexts.danger}
      </h2>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <p className="min-w-0 flex-1 basis-64 text-sm text-soft">{accountTexts.dangerHint}</p>
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          {accountTexts.deleteAccount}
        </Button>
      </div>
      <DeleteAccountDialog isOpen={isOpen} onOpenChange={setIsOpen} />
    </section>
  );
}
