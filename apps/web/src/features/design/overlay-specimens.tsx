import { Ban, Flag } from 'lucide-react';
import { useState } from 'react';
import { AlertPanel } from '#src/components/page/alert-panel.tsx';
import { Button } from '#src/components/button.tsx';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { Dialog } from '#src/components/overlay/dialog.tsx';
import { Menu } from '#src/components/overlay/menu.tsx';
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
    title="What floats"
    lead="A dialog for a form, an alert panel for a question that needs an answer, a menu for what is seldom needed."
  >
    <Dialogs />
    <Specimen name="Menu: two sizes" isRow>
      <Menu label="More about Robin Vale" actions={actions} />
      <Menu label="More about the post" actions={actions} size="sm" />
    </Specimen>
  </DesignSection>
);

type Opened = 'dialog' | 'question' | 'failing' | 'panel';

function Dialogs() {
  const [opened, setOpened] = useState<Opened>();
  const partsOf = (which: Opened) => ({
    isOpen: opened === which,
    onOpenChange: (isOpen: boolean) => setOpened(isOpen ? which : undefined),
  });
  const close = (): void => setOpened(undefined);
  return (
    <Specimen name="Dialog, ConfirmDialog, ConfirmDialog that fails, AlertPanel" isRow>
      <Button onClick={() => setOpened('dialog')}>Dialog</Button>
      <Button onClick={() => setOpened('question')}>Question</Button>
      <Button onClick={() => setOpened('failing')}>Question that fails</Button>
      <Button onClick={() => setOpened('panel')}>Alert panel</Button>
      <Dialog {...partsOf('dialog')} title="Rename game" description="Its posts follow." disablePointerDismissal>
        <TextField label="New name" defaultValue={longWord} />
        <div className="mt-3 flex flex-wrap justify-end gap-2">
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" onClick={close}>
            Save
          </Button>
        </div>
      </Dialog>
      <ConfirmDialog
        {...partsOf('question')}
        title="Delete post"
        body="Are you sure you want to delete this post?"
        confirmLabel="Delete"
        busyLabel="Deleting..."
        danger
        onConfirm={() => undefined}
      />
      <ConfirmDialog
        {...partsOf('failing')}
        title={`Block ${longWord}`}
        body="You no longer see each other."
        confirmLabel="Block"
        onConfirm={() => Promise.reject(new Error('The line is down. Please try again.'))}
      />
      <AlertPanel {...partsOf('panel')} title="Leave without saving?" description="What you wrote will be lost.">
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
