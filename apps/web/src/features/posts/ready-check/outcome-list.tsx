import { t } from '@lingui/core/macro';
import type { CrewCheck } from '@muster/contract/posts/ready-check/ready-checks.ts';
import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';

/** Each text follows the name of a player. */
const outcomes: Readonly<
  Record<
    NonNullable<CrewCheck['outcome']> | 'open',
    { readonly Icon: LucideIcon; readonly look: string; readonly text: string }
  >
> = {
  open: { Icon: Clock, look: 'text-soft', text: t`No answer yet` },
  confirmed: { Icon: CircleCheck, look: 'text-mint-text', text: t({ message: 'Confirmed', context: 'player' }) },
  missed: { Icon: CircleX, look: 'text-rose-text', text: t`Didn't answer` },
  'no-show': { Icon: CircleX, look: 'text-rose-text', text: t`Didn't show up` },
  declined: { Icon: CircleX, look: 'text-rose-text', text: t({ message: "Can't make it", context: 'player' }) },
};

/** Players of the author's crew, each with the outcome of the ready check. */
export const OutcomeList = ({ crew, label }: Pick<CrewCheck, 'crew'> & { readonly label: string }) => (
  <ul aria-label={label} className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
    {crew.map(({ id, name, outcome }) => {
      const { Icon, look, text } = outcomes[outcome ?? 'open'];
      return (
        <li key={id} className="flex min-w-0 items-center gap-1.5">
          <Icon aria-hidden className={`size-4 flex-none ${look}`} />
          <span className="truncate">
            <bdi translate="no">{name}</bdi> <span className="text-soft">{text}</span>
          </span>
        </li>
      );
    })}
  </ul>
);
