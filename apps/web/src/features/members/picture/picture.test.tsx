import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { deletePictureEndpoint, uploadPictureEndpoint } from '@muster/contract/members/pictures.ts';
import { getOwnProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { sessionQuery } from '#src/features/sessions/session.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { aPicture, stubPictures } from '#test/stubs/picture-stubs.ts';
import { mockResponse, mockDashboard, delayResponse, mockError } from '#test/network.ts';
import { mockProfile, aProfile } from '#test/data/profile.ts';
import { card, press } from '#test/profile-form.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const path = '/api/pictures/019a3f6e-0000-7000-8000-00000000000a';
const withPicture = aProfile({ pictureUrl: `${path}/large` });
let pictures: ReturnType<typeof stubPictures>;

beforeEach(() => {
  pictures = stubPictures();
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  mockProfile();
});

const named = { name: /^(Add a|Change) picture$/ };
const dialog = () => screen.findByRole('dialog', named);
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog', named)).toBeNull());
const input = async () => within(await dialog()).findByLabelText('Image file');
const findCropArea = () => screen.findByRole('application', { name: 'Visible part' });

async function open() {
  const app = renderApp('/dashboard/profile');
  await app.user.click(await screen.findByRole('button', { name: 'Add a picture' }));
  await dialog();
  return app;
}

const choose = async (file: File) => fireEvent.change(await input(), { target: { files: [file] } });

async function openCrop(picture = aPicture(800, 600)) {
  const app = await open();
  await choose(picture);
  await findCropArea();
  return app;
}

test.each([
  ['an empty file', new File([], 'a.png', { type: 'image/png' }), 'This file is empty. Please choose another one.'],
  ['a text file', new File(['hello'], 'a.txt', { type: 'text/plain' }), "This isn't an image."],
  ['a file without a type that is no image', new File(['hello'], 'a'), "This isn't an image."],
  ['a HEIC photo', new File(['x'], 'a', { type: 'image/heic' }), "can't open HEIC photos. Save the photo as JPEG"],
  ['a HEIC photo without a type', new File(['x'], 'IMG_0001.HEIC'), "can't open HEIC photos. Save the photo as JPEG"],
  [
    'a HEIC photo of an unknown type with another name',
    new File(['\0\0\0\x24ftypmif1'], 'photo.jpg', { type: 'application/octet-stream' }),
    "can't open HEIC photos. Save the photo as JPEG",
  ],
  ['a raw photo without a type', new File(['x'], 'a.DNG'), "Your browser can't open this image. Save it as JPEG"],
  [
    'a damaged image',
    new File(['x'], 'a', { type: 'image/png' }),
    "Your browser can't open this image. Save it as JPEG",
  ],
  ['an image that is too small', aPicture(31, 400), 'It needs at least 32 pixels on each side.'],
  ['an image that is too large', aPicture(20_000, 20_000), 'This image has too many pixels'],
])('rejects %s with a reason and accepts another file', async (_, file, problem) => {
  await open();
  await choose(file);
  expect((await screen.findByRole('alert')).textContent).toContain(problem);
  await choose(aPicture(800, 600));
  await findCropArea();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('accepts a picture pasted anywhere in the dialog', async () => {
  await open();
  fireEvent.paste(document.body, { clipboardData: { files: [aPicture(64, 64, 'image/png')] } });
  expect(await findCropArea()).toBeDefined();
});

test('reports a paste without an image', async () => {
  await open();
  fireEvent.paste(document.body, { clipboardData: { files: [] } });
  expect((await screen.findByRole('alert')).textContent).toContain('Your clipboard has no image.');
});

test('takes the image of several dropped files and stays on the page', async () => {
  await open();
  const drop = createEvent.drop(await dialog(), {
    dataTransfer: { types: ['Files'], files: [new File(['x'], 'a.txt', { type: 'text/plain' }), aPicture(64, 64)] },
  });
  fireEvent(await dialog(), drop);
  expect(drop.defaultPrevented).toBe(true);
  expect(await findCropArea()).toBeDefined();
});

test('opens the dialog with an image dropped on the profile picture', async () => {
  const { user } = renderApp('/dashboard/profile');
  const button = await screen.findByRole('button', { name: 'Add a picture' });
  fireEvent.drop(button, { dataTransfer: { types: ['Files'], files: [aPicture(64, 64)] } });
  expect(await findCropArea()).toBeDefined();
  await user.keyboard('{Escape}');
  await noDialog();
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test.each(['dragover', 'drop'])('stays on the page on a %s outside the picture', async (kind) => {
  renderApp('/dashboard/profile');
  await screen.findByRole('button', { name: 'Add a picture' });
  const prevented = (types: string[]): boolean => {
    const event = createEvent(kind, screen.getByRole('main'), { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer: { types } });
    fireEvent(screen.getByRole('main'), event);
    return event.defaultPrevented;
  };
  expect(prevented(['Files'])).toBe(true);
  // Text can still be dropped into a field.
  expect(prevented(['text/plain'])).toBe(false);
});

test('moves and zooms a picture by keyboard, and Reset starts again', async () => {
  const { user } = await openCrop();
  const shown = () => screen.getByRole('slider', { name: 'Zoom' }).getAttribute('aria-valuetext');
  const imageStyle = () => document.querySelector('.reactEasyCrop_Image')?.getAttribute('style');
  const start = imageStyle();
  (await findCropArea()).focus();
  await user.keyboard('++++-');
  expect(shown()).toBe('130%');
  await user.keyboard('{ArrowRight}');
  expect(imageStyle()).toContain('translate(8px)');
  fireEvent.change(screen.getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } });
  expect(shown()).toBe('200%');
  await press(user, 'Reset');
  expect(shown()).toBe('100%');
  expect(imageStyle()).toBe(start);
});

test('uploads the crop area as a square and shows it everywhere', async () => {
  const { user } = await openCrop();
  mockResponse(getOwnProfileEndpoint, withPicture);
  mockResponse(getSessionEndpoint, { member: { ...aMember, pictureUrl: `${path}/small` } });
  const requests = mockResponse(uploadPictureEndpoint, withPicture);
  const respond = delayResponse(uploadPictureEndpoint);
  await press(user, 'Use this picture');
  expect(await screen.findByRole('progressbar', { name: 'Upload' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Uploading...' })).toBeDefined();
  respond();
  await noDialog();
  expect(requests).toHaveLength(1);
  // The middle 600 pixels of 800 by 600, scaled to the size of a profile picture.
  expect(pictures.copiedArea()).toEqual([100, 0, 600, 600, 0, 0, 512, 512]);
  expect(await screen.findAllByText('Picture updated.')).not.toHaveLength(0);
  expect(card().querySelector('img')?.getAttribute('src')).toBe(`${path}/large`);
  const session = () => queryClient.getQueryData(sessionQuery.queryKey)?.member?.pictureUrl;
  await waitFor(() => expect(session()).toBe(`${path}/small`));
  const button = screen.getByRole('button', { name: 'Change picture' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(pictures.openObjectUrls()).toBe(0);
});

test('shows why an upload failed, keeps the crop and retries', async () => {
  const { user } = await openCrop();
  mockError(uploadPictureEndpoint, 'picture-unreadable');
  (await findCropArea()).focus();
  await user.keyboard('+');
  await press(user, 'Use this picture');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain("Couldn't save your picture: This file can't be read as a picture.");
  expect(screen.getByRole('slider', { name: 'Zoom' }).getAttribute('aria-valuetext')).toBe('110%');
  mockResponse(uploadPictureEndpoint, withPicture);
  await press(user, 'Try again');
  await noDialog();
});

test('shows that the server is busy and keeps the picture', async () => {
  const { user } = await openCrop();
  mockError(uploadPictureEndpoint, 'busy', { retryAfterSeconds: 2 });
  await press(user, 'Use this picture');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(
    /^Couldn't save your picture: The server is busy. Try again in a moment\.(Try again)?$/,
  );
  const requests = mockResponse(uploadPictureEndpoint, withPicture);
  await press(user, 'Use this picture');
  await noDialog();
  expect(requests).toHaveLength(1);
});

test.each(['Cancel', 'Escape'])('cancels an upload on %s and keeps the crop', async (way) => {
  const { user } = await openCrop();
  delayResponse(uploadPictureEndpoint);
  await press(user, 'Use this picture');
  await screen.findByRole('progressbar');
  await (way === 'Cancel' ? press(user, 'Cancel') : user.keyboard('{Escape}'));
  expect(await screen.findByRole('button', { name: 'Use this picture' })).toBeDefined();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await findCropArea()).toBeDefined();
});

test('cancels an upload when its screen is unmounted', async () => {
  const { user, router } = await openCrop();
  delayResponse(uploadPictureEndpoint);
  await press(user, 'Use this picture');
  await screen.findByRole('progressbar');
  await act(() => router.navigate({ to: '/dashboard' }));
  await screen.findByRole('heading', { name: /^Welcome back/ });
  const upload = () => queryClient.getMutationCache().getAll().at(-1)?.state.error;
  await waitFor(() => expect(upload()).toMatchObject({ code: 'cancelled' }));
});

test('releases object URLs when another file or none is chosen', async () => {
  const { user } = await openCrop();
  await press(user, 'Choose another');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a file' })));
  await choose(aPicture(64, 64));
  await findCropArea();
  await press(user, 'Cancel');
  await noDialog();
  expect(pictures.openObjectUrls()).toBe(0);
});

test('removes a picture after a confirmation and shows the initials', async () => {
  mockResponse(getOwnProfileEndpoint, withPicture);
  const { user } = renderApp('/dashboard/profile');
  await user.click(await screen.findByRole('button', { name: 'Change picture' }));
  await dialog();
  await press(user, 'Remove picture');
  const question = await screen.findByRole('alertdialog', { name: 'Remove picture?' });
  mockError(deletePictureEndpoint, 'internal');
  await user.click(within(question).getByRole('button', { name: 'Remove picture' }));
  expect((await within(question).findByRole('alert')).textContent).toContain("Couldn't remove your picture: Something");
  mockResponse(deletePictureEndpoint, aProfile());
  mockResponse(getOwnProfileEndpoint, aProfile());
  await user.click(within(question).getByRole('button', { name: 'Remove picture' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(card().querySelector('img')).toBeNull();
  expect(within(card()).getByText('AO')).toBeDefined();
  const button = screen.getByRole('button', { name: 'Add a picture' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('offers no removal without a picture', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull();
});
