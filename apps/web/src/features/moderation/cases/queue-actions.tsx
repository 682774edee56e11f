import { t } from '@lingui/core/macro';
import { Button } from '#src/components/button.tsx';
import { Menu } from '#src/components/overlay/menu.tsx';

export interface QueueActionsProps<Action extends string> {
  readonly title: string;
  /** The actions that are possible now. */
  readonly actions: readonly Action[];
  readonly labelOf: (action: Action) => string;
  readonly onDecide: (action: Action) => void;
}

/** The mildest action, the stricter ones in a menu if there are several, and the one that only closes the case. */
export function QueueActions<Action extends string>({ title, actions, labelOf, onDecide }: QueueActionsProps<Action>) {
  const dismiss = actions.filter((action) => action === 'dismiss');
  const [main, ...others] = actions.filter((action) => action !== 'dismiss');
  const inMenu = others.length > 1 ? others : [];
  const rest = inMenu.length > 0 ? dismiss : [...others, ...dismiss];
  return (
    <div role="group" aria-label={t`Actions`} className="flex flex-wrap gap-2 border-t border-line pt-4">
      {main && (
        <div className={`flex ${inMenu.length > 0 ? '*:first:rounded-e-none' : ''}`}>
          <Button variant="card" onClick={() => onDecide(main)}>
            {labelOf(main)}
          </Button>
          {inMenu.length > 0 && (
            <Menu
              size="splitMd"
              label={t`More actions for ${{ name: title }}`}
              actions={inMenu.map((action) => ({ label: labelOf(action), onSelect: () => onDecide(action) }))}
            />
          )}
        </div>
      )}
      {rest.map((action) => (
        <Button key={action} variant={action === 'dismiss' ? 'ghost' : 'quiet'} onClick={() => onDecide(action)}>
          {labelOf(action)}
        </Button>
      ))}
    </div>
  );
}
