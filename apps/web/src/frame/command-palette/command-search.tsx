import { plural, t } from '@lingui/core/macro';
import { Autocomplete } from '@base-ui/react/autocomplete';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { classNames } from '#src/components/class-names.ts';
import { itemClass } from '#src/components/overlay/item-class.ts';
import { formatNumber } from '#src/lib/page-language.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { type CommandGroup, findCommands, kindNames, type Command } from './find-commands.ts';
import { Keys } from './keys.tsx';
import { recentCommands, storeRecentCommand } from './recent-commands.ts';

const describeCount = (listed: number, total: number): string =>
  total > listed
    ? t`Best ${{ listed: formatNumber(listed) }} of ${{ total: formatNumber(total) }} results`
    : plural(total, { one: '# result', other: '# results' });

interface CommandSearchProps {
  readonly commands: readonly Command[];
  /** Called before the chosen command runs. */
  readonly onChosen: () => void;
}

/** A search field above the commands that match. */
export function CommandSearch({ commands, onChosen }: CommandSearchProps) {
  const { id: memberId } = useCurrentMember();
  const [text, setText] = useState('');
  const [recentIds] = useState(() => recentCommands.read(memberId));
  const { groups, total } = findCommands(commands, recentIds, text);
  const listed = groups.reduce((sum, { items }) => sum + items.length, 0);
  const choose = (command: Command): void => {
    storeRecentCommand(memberId, command.id);
    onChosen();
    command.run();
  };
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      itemToStringValue={({ label }: Command) => label}
      value={text}
      // Otherwise, choosing a command would write its label into the field.
      onValueChange={(next, { reason }) => reason === 'input-change' && setText(next)}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden className="size-5 flex-none text-faint" />
        <Autocomplete.Input
          aria-label={t`Search everything`}
          placeholder={t`Search everything`}
          className="h-13 min-w-0 flex-1 bg-transparent outline-none placeholder:text-faint"
        />
        <Autocomplete.Status className="flex-none text-xs text-faint">
          {text.trim() !== '' && describeCount(listed, total)}
        </Autocomplete.Status>
      </div>
      <div className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2">
        {listed === 0 && (
          <p className="px-3 py-8 text-center text-sm text-faint">{t`Nothing found. Try fewer or shorter words.`}</p>
        )}
        <Autocomplete.List>
          {({ name, items, isMixed = false }: CommandGroup) => (
            <Autocomplete.Group key={name} items={items} className="not-last:mb-2">
              <Autocomplete.GroupLabel className="px-2.5 py-1.5 text-xs font-semibold text-faint">
                {name}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(command: Command) => (
                  <CommandItem
                    key={command.id}
                    command={command}
                    showsKind={isMixed}
                    onChoose={() => choose(command)}
                  />
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
      <KeyHints />
    </Autocomplete.Root>
  );
}

interface CommandItemProps {
  readonly command: Command;
  readonly showsKind: boolean;
  readonly onChoose: () => void;
}

const CommandItem = ({ command, showsKind, onChoose }: CommandItemProps) => (
  <Autocomplete.Item
    value={command}
    onClick={onChoose}
    className={classNames(itemClass, 'min-h-10 cursor-pointer gap-3')}
  >
    <span aria-hidden className="grid w-6 flex-none place-items-center text-faint">
      {command.icon}
    </span>
    <span
      dir="auto"
      translate={command.kind === 'page' || command.kind === 'action' ? undefined : 'no'}
      className="min-w-0 truncate font-medium text-fg"
    >
      {command.label}
    </span>{' '}
    <span dir="auto" className="min-w-0 flex-1 truncate text-faint">
      {command.detail}
    </span>{' '}
    {showsKind && <span className="flex-none text-xs text-faint">{kindNames[command.kind]}</span>}
  </Autocomplete.Item>
);

/** Hidden from screen readers, which explain the keys of a list themselves. */
const KeyHints = () => (
  <p
    aria-hidden
    className="flex justify-end gap-4 border-t border-line px-4 py-2 text-xs text-faint pointer-coarse:hidden"
  >
    <span>
      <Keys keys="↑ ↓" /> {t`move`}
    </span>
    <span>
      <Keys keys="Enter" /> {t`open`}
    </span>
    <span>
      <Keys keys="Esc" /> {t`close`}
    </span>
  </p>
);
