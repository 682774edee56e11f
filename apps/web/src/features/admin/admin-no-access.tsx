import { CrewRing } from '#src/components/identity/crew-ring.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { isLimitedMode } from './admin-mode.ts';
import { adminTexts } from './admin-texts.ts';

/** Shown instead of the panel in limited mode or to a member who is not an admin. */
export function NoAccess() {
  const [title, text, hint] = isLimitedMode()
    ? [adminTexts.limitedTitle, adminTexts.limited, adminTexts.limitedHint]
    : [adminTexts.noAccessTitle, adminTexts.noAccess, adminTexts.noAccessHint];
  return (
    <div role="status">
      <EmptyState
        visual={<CrewRing filled={0} size={88} />}
        title={title}
        text={
          <>
            <p>{text}</p>
            <p className="mt-3">{hint}</p>
          </>
        }
      />
    </div>
  );
}
