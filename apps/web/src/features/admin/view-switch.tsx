import { classNames } from '#src/components/class-names.ts';

interface ViewSwitchProps<View extends string> {
  /** Accessible name. */
  readonly label: string;
  readonly views: readonly { readonly value: View; readonly label: string }[];
  readonly view: View;
  readonly onViewChange: (view: View) => void;
}

/** Buttons that switch between the views of a tab. */
export const ViewSwitch = <View extends string>({ label, views, view, onViewChange }: ViewSwitchProps<View>) => (
  <div role="group" aria-label={label} className="flex flex-wrap gap-2">
    {views.map((each) => (
      <button
        key={each.value}
        type="button"
        aria-pressed={each.value === view}
        onClick={() => onViewChange(each.value)}
        className={classNames(
          'min-h-9 rounded-md border px-3.5 text-sm font-semibold transition-colors pointer-coarse:min-h-10',
          each.value === view
            ? 'system-selected border-flare bg-flare-tint text-fg'
            : 'border-line bg-surface text-soft hover:border-line-strong hover:text-fg',
        )}
      >
        {each.label}
      </button>
    ))}
  </div>
);
