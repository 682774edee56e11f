import { expect, test } from 'vitest';
import { findCommands, type Command, type CommandKind } from './find-commands.ts';

const aCommand = (label: string, kind: CommandKind = 'page', command: Partial<Command> = {}): Command => ({
  id: `${kind}:${label}`,
  kind,
  label,
  icon: null,
  run: () => undefined,
  ...command,
});

const labels = (commands: readonly Command[], text: string, recentIds: readonly string[] = []): string[] =>
  findCommands(commands, recentIds, text).groups.flatMap(({ items }) => items.map(({ label }) => label));

test('finds the commands that contain every word, in any order and case', () => {
  const commands = [
    aCommand('Rocket League', 'game'),
    aCommand('League of Legends', 'game'),
    aCommand('Minecraft', 'post', { detail: 'Rocket science', keywords: 'PC league' }),
  ];
  expect(labels(commands, ' LEAGUE  rocket')).toEqual(['Rocket League', 'Minecraft']);
  expect(labels(commands, 'league games')).toEqual([]);
  expect(labels(commands, 'league game')).toEqual(['League of Legends', 'Rocket League']);
});

test('ignores accents and typographic quotes', () => {
  const commands = [aCommand('Pokémon Unite', 'game'), aCommand('Baldur’s Gate 3', 'game')];
  expect([labels(commands, 'pokemon'), labels(commands, "BALDUR'S")]).toEqual([['Pokémon Unite'], ['Baldur’s Gate 3']]);
});

test('lists an exact match first, then words at the start of the label, of a word and inside one', () => {
  const names = ['Rabenor', 'Big Ben', 'Benedict', 'Ben'];
  expect(
    labels(
      names.map((name) => aCommand(name, 'player')),
      'ben',
    ),
  ).toEqual(['Ben', 'Benedict', 'Big Ben', 'Rabenor']);
});

test('prefers recent commands among equal matches', () => {
  const commands = [aCommand('Ben A'), aCommand('Ben B'), aCommand('Ruben')];
  expect(labels(commands, 'ben', ['page:Ruben', 'page:Ben B'])).toEqual(['Ben B', 'Ben A', 'Ruben']);
});

test('lists recent commands once and skips those that no longer exist', () => {
  const commands = [aCommand('Dashboard'), aCommand('Profile'), aCommand('Ben', 'player')];
  const { groups, total } = findCommands(commands, ['player:Ben', 'post:gone', 'page:Profile'], '');
  expect(groups.map(({ name, items }) => [name, items.map(({ label }) => label)])).toEqual([
    ['Recent', ['Ben', 'Profile']],
    ['Pages', ['Dashboard']],
  ]);
  expect(total).toBe(3);
});

test('lists the best 30 and counts all', () => {
  const commands = Array.from({ length: 40 }, (_, index) => aCommand(`Player ${index}`, 'player'));
  expect(labels(commands, 'player')).toHaveLength(30);
  expect(findCommands(commands, [], 'player').total).toBe(40);
});
