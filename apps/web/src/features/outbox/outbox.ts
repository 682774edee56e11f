import { useMemo, useSyncExternalStore } from 'react';
import { createListeners } from '#src/lib/listeners.ts';
import { addMemberDataCleanup } from '#src/features/sessions/delete-member-data.ts';
import { addSessionCleanup } from '#src/features/sessions/session-watch.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';
import { withTabLock } from '#src/lib/storage/tab-lock.ts';
import { type OutboxItem, parseItem } from './outbox-items.ts';

const STORAGE_KEY = 'offlinePosts';
/** Longer than a browser takes to show a write to other tabs. */
const CONFIRM_AFTER_MS = 1_000;

/** Item by id as it is stored, or undefined if it was removed. */
type Changes = ReadonlyMap<string, unknown>;
type Entries = readonly unknown[];

/**
 * Changes of all tabs that may not be in the stored list: it was not written yet, the storage is full, or another tab has
 * overwritten it. Even under a lock, browsers show a write to other tabs late.
 */
const changes = new Map<string, unknown>();
let isWriteRejected = false;

/** Parses the stored value, which other scripts or versions may have written. Returns undefined if it is not a list. */
function parseList(text: string): Entries | undefined {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

const readText = (): string => browserStorage.readText(STORAGE_KEY) ?? '';
const readEntries = (): Entries => parseList(readText()) ?? [];

function applyChanges(entries: Entries, changed: Changes): Entries {
  const added = new Map(changed);
  const present = entries.flatMap((entry) => {
    const id = parseItem(entry)?.id ?? '';
    added.delete(id);
    return changed.has(id) ? (changed.get(id) ?? []) : [entry];
  });
  return [...present, ...[...added.values()].filter((item) => item !== undefined)];
}

const byId = (a: OutboxItem, b: OutboxItem): number => (a.id < b.id ? -1 : 1);

let cached: { readonly text: string; readonly items: readonly OutboxItem[] } | undefined;

/** The items of all members, oldest first: ids contain a time. Returns the same array until they change. */
function readItems(): readonly OutboxItem[] {
  const text = readText();
  if (text !== cached?.text) {
    const items = applyChanges(parseList(text) ?? [], changes).flatMap((entry) => parseItem(entry) ?? []);
    cached = { text, items: items.toSorted(byId) };
  }
  return cached.items;
}

const { subscribe, notify } = createListeners();

function handleChange(): void {
  cached = undefined;
  notify();
}
// Another tab changes the list.
addEventListener('storage', handleChange);

const isBy = (authorId: string) => (item: OutboxItem) => item.authorId === authorId;

/** What the server has not accepted of a member's posts and messages, oldest first. */
export const listItems = (authorId: string): OutboxItem[] => readItems().filter(isBy(authorId));

/** {@link listItems} with updates. */
export function useOutboxItems(authorId: string): readonly OutboxItem[] {
  const items = useSyncExternalStore(subscribe, readItems);
  return useMemo(() => items.filter(isBy(authorId)), [items, authorId]);
}

/** False if the browser could not store the item: it is lost when the page is closed. */
export const isStored = ({ id }: OutboxItem): boolean => !isWriteRejected || readText().includes(id);

/** Moves a stored value that is not a list to another key instead of overwriting it. */
function moveUnreadableList(): boolean {
  const text = browserStorage.readText(STORAGE_KEY);
  if (text === undefined || parseList(text)) return true;
  return browserStorage.write(`${STORAGE_KEY}:unreadable:${Date.now()}`, text);
}

/** Writes changes under a lock shared by all tabs. Returns whether the storage accepted them. */
const store = (changed: Changes): Promise<boolean> =>
  withTabLock('outbox', async () => {
    const isSaved = moveUnreadableList() && browserStorage.write(STORAGE_KEY, applyChanges(readEntries(), changed));
    isWriteRejected = !isSaved;
    if (isSaved) confirmLater();
    handleChange();
    return isSaved;
  });

let confirmation: ReturnType<typeof setTimeout> | undefined;

/** Forgets the changes once the list has them, or else writes them again. */
function confirmLater(): void {
  clearTimeout(confirmation);
  confirmation = setTimeout(() => {
    const isConfirmed = JSON.stringify(applyChanges(readEntries(), changes)) === readText();
    if (isConfirmed || changes.size === 0) changes.clear();
    else void store(new Map(changes));
  }, CONFIRM_AFTER_MS);
}

/** Applies changes in this tab. */
function apply(changed: Changes): void {
  for (const [id, entry] of changed) changes.set(id, entry);
  handleChange();
  confirmLater();
}

const otherTabs = new BroadcastChannel('outbox');
otherTabs.addEventListener('message', ({ data }: MessageEvent<Changes>) => apply(data));

/** Applies changes, in other tabs once they are stored. Returns whether the storage accepted them. */
async function change(changed: Changes): Promise<boolean> {
  apply(changed);
  const isSaved = await store(new Map(changes));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  if (isSaved) otherTabs.postMessage(changed);
  return isSaved;
}

/** Adds items or replaces those with their ids. Returns whether the storage accepted them. */
export const saveItems = (...items: readonly OutboxItem[]): Promise<boolean> =>
  change(new Map(items.map((item) => [item.id, JSON.parse(JSON.stringify(item))])));

export const removeItems = (...items: readonly OutboxItem[]): Promise<boolean> =>
  change(new Map(items.map(({ id }) => [id, undefined])));

/** Forgets an item that the storage did not accept. */
export function forgetUnstored({ id }: OutboxItem): void {
  changes.delete(id);
  handleChange();
}

addMemberDataCleanup((memberId) => {
  const items = listItems(memberId);
  if (items.length > 0) void removeItems(...items);
});

addSessionCleanup(() => {
  changes.clear();
  isWriteRejected = false;
  handleChange();
});
