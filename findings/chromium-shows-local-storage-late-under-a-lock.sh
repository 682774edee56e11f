#!/usr/bin/env bash
# Chromium 156, driven by Playwright 1.65.1.
#
# A tab that holds an exclusive Web Lock may read an older value of localStorage than the one that the previous holder, another
# tab, wrote before it released the lock. A list that tabs change only under the lock (read, push, write) therefore loses entries.
# The lock orders the tabs, but not the messages in which browsers pass writes to the copies of other tabs.
#
# Needs Chromium (CHROMIUM, or /usr/bin/chromium). Output, with numbers that vary:
#   one tab: all 300 entries are in the list
#   three tabs: some of 900 entries are missing
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund playwright-core@1.65.1
cat > count.mjs <<'SCRIPT'
import { createServer } from 'node:http';
import { chromium } from 'playwright-core';

const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<!doctype html>'));
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });

async function add(name) {
  for (let count = 0; count < 300; count++) {
    await navigator.locks.request('list', async () => {
      const list = JSON.parse(localStorage.getItem('list') ?? '[]');
      localStorage.setItem('list', JSON.stringify([...list, `${name} ${count}`]));
    });
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
  }
}

async function countMissing(tabs) {
  const context = await browser.newContext();
  const pages = await Promise.all(Array.from({ length: tabs }, () => context.newPage()));
  for (const page of pages) await page.goto(`http://127.0.0.1:${server.address().port}`);
  await Promise.all(pages.map((page, name) => page.evaluate(add, name)));
  await pages[0].waitForTimeout(1_000);
  const { length } = await pages[0].evaluate(() => JSON.parse(localStorage.getItem('list')));
  await context.close();
  return tabs * 300 - length;
}

console.log(`one tab: ${(await countMissing(1)) === 0 ? 'all' : 'not all'} 300 entries are in the list`);
console.log(`three tabs: ${(await countMissing(3)) > 0 ? 'some' : 'none'} of 900 entries are missing`);
await browser.close();
server.close();
SCRIPT
node count.mjs | tee output
diff output - <<'OUTPUT'
one tab: all 300 entries are in the list
three tabs: some of 900 entries are missing
OUTPUT
