import {
  changeAppearanceEndpoint,
  deleteAppearanceIconEndpoint,
  getAppearanceEndpoint,
  uploadAppearanceIconEndpoint,
} from '@muster/contract/admin/change-appearance.ts';
import { listAuditEndpoint } from '@muster/contract/admin/audit.ts';
import { PICTURE_MAX_BYTES } from '@muster/contract/members/pictures.ts';
import { startSecondFactorEndpoint } from '@muster/contract/sessions/admin-sign-in.ts';
import { requestPasswordResetEndpoint } from '@muster/contract/sessions/passwords.ts';
import { updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { appearanceIcons } from '#src/db/schema/appearance.ts';
import type { ApiClient } from '#test/api-client.ts';
import { connectLive } from '#test/live-client.ts';
import { connectBuses } from '#test/memory-bus.ts';
import { startApi, type TestApi } from '#test/start-api.ts';
import { updateAppearance } from './appearance-repository.ts';

const change = (admin: ApiClient, body: object) => admin.call(changeAppearanceEndpoint, { body });
const aPicture = (background: object = { r: 200, g: 30, b: 99, alpha: 1 }, side = 300) =>
  sharp({ create: { width: side, height: side, channels: 4, background } })
    .png()
    .toBuffer();
const apiTitle = async ({ app }: TestApi): Promise<string> => (await app.inject('/api/openapi.json')).json().info.title;
const readIcon = ({ app }: TestApi, url: string) => app.inject({ url });

test('uses the defaults until an administrator changes them, and again after they are removed', async () => {
  const api = await startApi({ environment: { PRODUCT_NAME: 'Lobby' } });
  const admin = await api.as('admin');
  const initial = { name: 'Lobby', chosenName: '', defaultName: 'Lobby', welcome: '', accent: '', links: [] };
  expect(await admin.call(getAppearanceEndpoint, {})).toEqual({ ...initial, version: 0, iconId: null });
  const changed = {
    name: 'Night Owls',
    welcome: 'We play late.',
    accent: '#5865f2',
    links: [{ label: 'Discord', url: 'https://discord.gg/owls' }],
  };
  expect(await change(admin, changed)).toMatchObject({ ...changed, chosenName: 'Night Owls', version: 1 });
  expect(await apiTitle(api)).toBe('Night Owls API');
  expect(await change(admin, { name: '', welcome: '', accent: '', links: [] })).toMatchObject(initial);
  expect(await apiTitle(api)).toBe('Lobby API');
});

test('changes only the parts that are sent, so that two administrators do not overwrite each other', async () => {
  const { as } = await startApi();
  const [grace, linus] = [await as('admin', 'Grace'), await as('admin', 'Linus')];
  await Promise.all([change(grace, { name: 'Night Owls' }), change(linus, { accent: '#5865f2' })]);
  expect(await grace.call(getAppearanceEndpoint, {})).toMatchObject({ name: 'Night Owls', accent: '#5865f2' });
});

test('normalizes names and addresses', async () => {
  const { as } = await startApi();
  const links = [{ label: ' Our  site ', url: ' HTTPS://Example.com:443/a b ' }];
  const body = { name: ' Night \u202e Owls ', accent: ' #5865F2 ', links };
  expect(await change(await as('admin'), body)).toMatchObject({
    name: 'Night Owls',
    accent: '#5865f2',
    links: [{ label: 'Our site', url: 'https://example.com/a%20b' }],
  });
});

test('rejects an invalid change as a whole', async () => {
  const { as } = await startApi();
  const admin = await as('admin');
  for (const body of [{ name: 'Night Owls', accent: '#ffffff' }, { color: '#5865f2' }])
    expect((await admin.send(changeAppearanceEndpoint, { body })).json().code).toBe('validation-failed');
  expect(await admin.call(getAppearanceEndpoint, {})).toMatchObject({ version: 0 });
});

test('a change to the same values changes nothing and publishes nothing', async () => {
  const { as, listen } = await startApi();
  const admin = await as('admin');
  const window = await connectLive(await listen(), await as('member'));
  const links = [{ label: 'Discord', url: 'https://discord.gg/owls' }];
  expect(await change(admin, { welcome: '' })).toMatchObject({ version: 0 });
  const saved = await change(admin, { name: 'Night Owls', links });
  for (const body of [{}, { name: ' Night Owls ' }, { links }]) expect(await change(admin, body)).toEqual(saved);
  expect(await admin.call(deleteAppearanceIconEndpoint, {})).toEqual(saved);
  await change(admin, { welcome: 'Hello' });
  await window.next((event) => event.type === 'appearance.changed' && event.appearance.version === 2);
  expect(window.events.filter(({ type }) => type === 'appearance.changed')).toHaveLength(2);
  const { rows } = await admin.call(listAuditEndpoint, { querystring: { action: 'appearance.changed', page: 1 } });
  expect(rows).toHaveLength(2);
});

test('records who changed what, without the picture', async () => {
  const { as } = await startApi();
  const admin = await as('admin', 'Grace');
  await change(admin, { name: 'Night Owls' });
  const { iconId } = await admin.call(uploadAppearanceIconEndpoint, { file: await aPicture() });
  const { rows } = await admin.call(listAuditEndpoint, { querystring: { action: 'appearance.changed', page: 1 } });
  const none = { name: 'Night Owls', welcome: '', accent: '', links: [], iconId: null };
  expect(rows.map(({ actorName, details }) => [actorName, JSON.parse(details)])).toEqual([
    ['Grace', { before: none, after: { ...none, iconId } }],
    ['Grace', { before: { ...none, name: '' }, after: none }],
  ]);
});

test('encodes the icon in each size, serves it from a new address and deletes the previous one', async () => {
  const api = await startApi();
  const admin = await api.as('admin');
  const { iconId: firstId } = await admin.call(uploadAppearanceIconEndpoint, { file: await aPicture() });
  const clear = await aPicture({ r: 0, g: 0, b: 0, alpha: 0 });
  const { iconId } = await admin.call(uploadAppearanceIconEndpoint, { file: clear });
  expect(iconId).not.toBe(firstId);
  expect(await api.db.select({ id: appearanceIcons.id }).from(appearanceIcons)).toEqual([{ id: iconId }]);
  for (const [path, side, isOpaque] of [
    ['/icons/icon-96.png', 96, false],
    ['/icons/icon-192.png', 192, false],
    ['/icons/icon-512.png', 512, false],
    ['/icons/maskable-512.png', 512, true],
    ['/icons/apple-touch-icon.png', 180, true],
  ] as const) {
    const answer = await readIcon(api, `${path}?v=${iconId}`);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const picture = sharp(answer.rawPayload);
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: side, height: side });
    expect((await picture.stats()).isOpaque).toBe(isOpaque);
    for (const other of [path, `${path}?v=${firstId}`])
      expect((await readIcon(api, other)).headers['cache-control']).toBe('no-cache');
  }
  expect((await admin.call(deleteAppearanceIconEndpoint, {})).iconId).toBeNull();
  expect(await api.db.select().from(appearanceIcons)).toEqual([]);
});

test('leaves room around a maskable icon, in the color of the picture', async () => {
  const api = await startApi();
  const background = { r: 0, g: 0, b: 255, alpha: 1 };
  const dot = await aPicture({ r: 255, g: 0, b: 0, alpha: 1 }, 80);
  const file = await sharp(await aPicture(background, 100))
    .composite([{ input: dot }])
    .png()
    .toBuffer();
  await (await api.as('admin')).call(uploadAppearanceIconEndpoint, { file });
  const { data, info } = await sharp((await readIcon(api, '/icons/maskable-512.png')).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
  expect([pixel(2, 2), pixel(509, 256), pixel(256, 256)]).toEqual([
    [0, 0, 255],
    [0, 0, 255],
    [255, 0, 0],
  ]);
});

test('rejects files that are too large, too small or not a picture', async () => {
  const { as, app } = await startApi();
  const admin = await as('admin');
  const send = async (file: Buffer, type = 'image/png') => {
    const headers = { 'content-type': type };
    const answer = await admin.raw({ method: 'PUT', url: uploadAppearanceIconEndpoint.path, headers, payload: file });
    return answer.json().code;
  };
  expect(await send(Buffer.alloc(PICTURE_MAX_BYTES + 1))).toBe('body-too-large');
  expect(await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')).toBe(
    'unsupported-media-type',
  );
  expect(await send(Buffer.from('no picture'))).toBe('picture-unreadable');
  expect(await send((await aPicture()).subarray(0, 200))).toBe('picture-unreadable');
  expect(await send(await aPicture(undefined, 16))).toBe('picture-too-small');
  expect((await app.inject('/icons/icon-96.png')).headers['content-type']).not.toBe('image/png');
});

test('a change on one node applies on the other: pages, icons, emails, two-factor sign-in and names', async () => {
  const [busOfFirst, busOfSecond] = connectBuses();
  const first = await startApi({ bus: busOfFirst });
  const second = await startApi({ bus: busOfSecond, target: first.target });
  const [admin, other] = [await first.as('admin'), await second.as('admin', 'Linus')];
  const window = await connectLive(await second.listen(), await second.as('member', 'Kim'));
  await change(admin, { name: 'Night Owls' });
  const { iconId } = await admin.call(uploadAppearanceIconEndpoint, { file: await aPicture() });
  await window.next((event) => event.type === 'appearance.changed' && event.appearance.iconId === iconId);
  await expect.poll(async () => (await readIcon(second, `/icons/icon-96.png?v=${iconId}`)).statusCode).toBe(200);
  expect(await apiTitle(second)).toBe('Night Owls API');
  const { uri } = await other.call(startSecondFactorEndpoint, {});
  expect(new URL(uri).searchParams.get('issuer')).toBe('Night Owls');
  const { email } = await second.as('member', 'Pia');
  await second.visitor().call(requestPasswordResetEndpoint, { body: { email } });
  const [mail] = await second.readMails();
  expect(mail?.head('from')).toBe('Night Owls <no-reply@localhost>');
  expect(mail?.head('subject')).toContain('Night Owls');
  expect(mail?.raw).toMatch(/<img src="cid:icon"/);
  expect(mail?.raw).toMatch(/Content-Type: image\/png[^]*Content-Id: <icon>/i);
  const renaming = await second.as('member', 'Mo');
  const { code } = (await renaming.send(updateProfileEndpoint, { body: { name: 'Night Owls' } })).json();
  expect(code).toBe('validation-failed');
});

test('a new live connection receives the last change, which its page may lack', async () => {
  const { as, listen } = await startApi();
  const [origin, kim] = [await listen(), await as('member', 'Kim')];
  const before = await connectLive(origin, kim);
  expect(before.events.map(({ type }) => type)).toEqual(['live.ready']);
  await change(await as('admin'), { name: 'Night Owls' });
  const after = await connectLive(origin, kim);
  expect(await after.next(({ type }) => type === 'appearance.changed')).toMatchObject({
    appearance: { version: 1, name: 'Night Owls' },
  });
});

test('the link preview shows the name and the color', async () => {
  const { as, app } = await startApi();
  const admin = await as('admin');
  const read = async () => (await app.inject('/preview.png')).rawPayload.toString('base64');
  const pictures = [await read()];
  for (const body of [{ name: 'Owls' }, { accent: '#5865f2' }]) {
    await change(admin, body);
    pictures.push(await read());
  }
  expect(new Set(pictures).size).toBe(3);
  await change(admin, { name: '', accent: '' });
  expect(await read()).toBe(pictures[0]);
});

test('open pages receive a change that their node could not read again', async () => {
  let isBroken = false;
  const onQuery = (text: string): void => {
    if (isBroken && text.includes('join "appearance_icons"')) throw new Error('no database');
  };
  const { as, listen } = await startApi({ onQuery });
  const window = await connectLive(await listen(), await as('member'));
  const admin = await as('admin');
  isBroken = true;
  await change(admin, { name: 'Night Owls' });
  expect(await window.next(({ type }) => type === 'appearance.changed')).toMatchObject({
    appearance: { name: 'Night Owls' },
  });
});

test('a node that missed a change applies it after the outage of the bus', async () => {
  const [bus, , publishLagged] = connectBuses();
  const api = await startApi({ bus });
  await updateAppearance(api.db, { name: 'Night Owls' });
  expect(await apiTitle(api)).toBe('Muster API');
  publishLagged();
  await expect.poll(() => apiTitle(api)).toBe('Night Owls API');
});

test('the name of MAIL_FROM takes precedence, and emails have no picture without an icon', async () => {
  const api = await startApi({ environment: { MAIL_FROM: 'Crew <crew@play.example>' } });
  await change(await api.as('admin'), { name: 'Night Owls' });
  const { email } = await api.as('member');
  await api.visitor().call(requestPasswordResetEndpoint, { body: { email } });
  const [mail] = await api.readMails();
  expect(mail?.head('from')).toBe('Crew <crew@play.example>');
  expect(mail?.raw).not.toMatch(/<img|image\/png/);
});
