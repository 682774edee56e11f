import Ban from 'lucide-react/icons/ban';
import Flag from 'lucide-react/icons/flag';
import { useState } from 'react';
import { AlertPanel } from '#src/components/page/alert-panel.tsx';
import { Button } from '#src/components/button.tsx';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { Dialog } from '#src/components/overlay/dialog.tsx';
import { Menu } from '#src/components/overlay/menu.tsx';
import { FormActions } from '#src/components/form/form-actions.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { longWord } from './samples.ts';
import { DesignSection, Specimen } from './specimen.tsx';

const actions = [
  { label: 'Report player', icon: <Flag aria-hidden />, onSelect: () => undefined },
  { label: 'Block', icon: <Ban aria-hidden />, onSelect: () => undefined },
];

export const OverlaySpecimens = () => (
  <DesignSection
    id="overlays"
    title="Overlays"
    lead="A dialog for a form, an alert panel for a question that needs an answer, a menu for rare actions."
  >
    <Dialogs />
    <Specimen name="Menu: two sizes" isRow>
      <Menu label="Actions for Robin Vale" actions={actions} />
      <Menu label="Actions for the post" actions={actions} size="sm" />
    </Specimen>
  </DesignSection>
);

type OverlayName = 'dialog' | 'confirm' | 'failing' | 'panel';

function Dialogs() {
  const [opened, setOpened] = useState<OverlayName>();
  const overlayProps = (name: OverlayName) => ({
    isOpen: opened === name,
    onOpenChange: (isOpen: boolean) => setOpened(isOpen ? name : undefined),
  });
  const close = (): void => setOpened(undefined);
  return (
    <Specimen name="Dialog, ConfirmDialog, ConfirmDialog that fails, AlertPanel" isRow>
      <Button onClick={() => setOpened('dialog')}>Dialog</Button>
      <Button onClick={() => setOpened('confirm')}>Question</Button>
      <Button onClick={() => setOpened('failing')}>Question that fails</Button>
      <Button onClick={() => setOpened('panel')}>Alert panel</Button>
      <Dialog {...overlayProps('dialog')} title="Rename game" description="Its posts follow." disablePointerDismissal>
        <TextField label="New name" defaultValue={longWord} />
        <FormActions submitLabel="Save" busyLabel="Saving..." isBusy={false} onCancel={close} />
      </Dialog>
      <ConfirmDialog
        {...overlayProps('confirm')}
        title="Delete post"
        body="Are you sure you want to delete this post?"
        confirmLabel="Delete"
        busyLabel="Deleting..."
        danger
        onConfirm={() => undefined}
      />
      <ConfirmDialog
        {...overlayProps('failing')}
        title={`Block ${longWord}`}
        body="You no longer see each other."
        confirmLabel="Block"
        onConfirm={() => Promise.reject(new Error("You're offline. Please try again."))}
      />
      <AlertPanel {...overlayProps('panel')} title="Leave without saving?" description="What you wrote will be lost.">
        <div className="mt-3 flex flex-wrap justify-end gap-2">
          <Button onClick={close}>Stay</Button>
          <Button variant="danger" onClick={close}>
            Leave
          </Button>
        </div>
      </AlertPanel>
    </Specimen>
  );
}
