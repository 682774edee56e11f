import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { Menu } from './menu.tsx';
import { HoldArea } from '../page/hold-area.tsx';
import { useHeldList } from '#src/lib/held-list.ts';

interface Item {
  readonly id: string;
  readonly text?: string;
}

interface Growth {
  readonly appends?: boolean;
  readonly prepends?: boolean;
}

function List({ items, ...growth }: Growth & { readonly items: readonly Item[] }) {
  const shown = useHeldList(items, growth);
  return (
    <>
      <ul data-hold>
        {shown.map(({ id, text = id }) => (
          <li key={id}>
            <button>{text}</button>
            <Menu label={`More for ${id}`} actions={[{ label: 'Act', onSelect: () => undefined }]} />
          </li>
        ))}
      </ul>
      <button>elsewhere</button>
    </>
  );
}

const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole('button', { name });
const [a, b, c]: [Item, Item, Item] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

function renderList(growth?: Growth) {
  const { rerender } = render(<List items={[a, b]} {...growth} />);
  return { user: userEvent.setup(), update: (...items: Item[]) => rerender(<List items={items} {...growth} />) };
}

test('keeps order and members of a list under the mouse, changes texts in place, and catches up afterwards', async () => {
  const { user, update } = renderList();
  await user.hover(button('b'));
  update(c, { id: 'b', text: 'B' });
  expect(texts()).toEqual(['a', 'B']);
  await user.hover(button('elsewhere'));
  expect(texts()).toEqual(['c', 'B']);
});

test('adds items at the end of a list that nothing follows', async () => {
  const { user, update } = renderList({ appends: true });
  await user.hover(button('b'));
  update(b, a, c);
  expect(texts()).toEqual(['a', 'b', 'c']);
});

test('adds items at the start of a list that grows upwards', async () => {
  const { user, update } = renderList({ prepends: true });
  await user.hover(button('b'));
  update(b, c);
  expect(texts()).toEqual(['c', 'a', 'b']);
});

test('a touch holds the list until after its click', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { update } = renderList();
  fireEvent.pointerDown(button('b'), { pointerType: 'touch' });
  update(c, b);
  fireEvent.pointerOut(button('b'), { pointerType: 'touch', relatedTarget: null });
  act(() => void vi.advanceTimersByTime(400));
  expect(texts()).toEqual(['a', 'b']);
  act(() => void vi.advanceTimersByTime(200));
  expect(texts()).toEqual(['c', 'b']);
});

test('holds a list for the keyboard, but not for a focus that a dialog returns', async () => {
  const { user, update } = renderList();
  await user.tab();
  expect(document.activeElement).toBe(button('a'));
  update(c, b);
  expect(texts()).toEqual(['a', 'b']);
  await new Promise((resolve) => setTimeout(resolve));
  act(() => button('elsewhere').focus());
  expect(texts()).toEqual(['c', 'b']);
  act(() => button('b').focus());
  update(a, b);
  expect(texts()).toEqual(['a', 'b']);
});

test('a key releases a list from the mouse', async () => {
  const { user, update } = renderList();
  await user.hover(button('b'));
  update(c, b);
  await user.keyboard('x');
  expect(texts()).toEqual(['c', 'b']);
});

test('holds a list while the menu of an item is open', async () => {
  const { user, update } = renderList();
  await user.click(button('More for a'));
  await user.hover(await screen.findByRole('menuitem', { name: 'Act' }));
  update(c, b);
  expect(texts()).toEqual(['a', 'b']);
  await user.click(screen.getByRole('menuitem', { name: 'Act' }));
  await eventually(() => expect(texts()).toEqual(['c', 'b']));
});

function Section({ name, items }: { readonly name: string; readonly items: readonly Item[] }) {
  const shown = useHeldList(items);
  return (
    shown.length > 0 && (
      <ul>
        {shown.map(({ id }) => (
          <li key={id}>
            <button>{`${name} ${id}`}</button>
          </li>
        ))}
      </ul>
    )
  );
}

function Sections({ items }: { readonly items: readonly Item[] }) {
  return (
    <>
      <div data-hold>
        {['first', 'second', 'third'].map((name) => (
          <HoldArea key={name}>
            <Section name={name} items={name === 'second' ? [a, ...items] : items} />
          </HoldArea>
        ))}
      </div>
      <HoldArea>
        <Section name="other column" items={items} />
      </HoldArea>
    </>
  );
}

test('holds the section under the pointer and those above it, and shows the others at once', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Sections items={[]} />);
  await user.hover(button('second a'));
  rerender(<Sections items={[b]} />);
  expect(texts()).toEqual(['second a', 'third b', 'other column b']);
  await user.hover(button('other column b'));
  expect(texts()).toEqual(['first b', 'second a', 'second b', 'third b', 'other column b']);
  rerender(<Sections items={[c]} />);
  expect(texts()).toEqual(['first c', 'second a', 'second c', 'third c', 'other column b']);
});

test.each(['pointer', 'focus'])('shows the changes if the %s rests on a list for ten seconds without input', (by) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { update } = renderList();
  const use = (): void => {
    if (by === 'pointer') fireEvent.pointerMove(button('b'));
    else fireEvent.keyDown(button('b'));
  };
  use();
  update(c, b);
  act(() => void vi.advanceTimersByTime(9_000));
  use();
  act(() => void vi.advanceTimersByTime(9_000));
  expect(texts()).toEqual(['a', 'b']);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(texts()).toEqual(['c', 'b']);
  use();
  update(a, b);
  expect(texts()).toEqual(['c', 'b']);
});
