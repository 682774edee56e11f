import type { Appearance } from '@muster/contract/admin/appearance.ts';
import { shortenText } from '@muster/contract/values/shorten-text.ts';
import { EMBLEM_VIEW_BOX, EMBLEM_TEXT_COLOR, emblemOf } from '@muster/contract/values/emblem.ts';
import { monogramOf } from '@muster/contract/values/monogram.ts';
import { countPlayers, describeRole, type Role } from '@muster/contract/posts/seats/seats.ts';
import type { SharedPost } from '@muster/contract/board/shared-posts.ts';
import { translate } from '#src/lib/translate.ts';
import { type Node, container, image } from '@takumi-rs/helpers';
import { formatHex } from 'culori';
import { crewRing, body, colors, flareOf, heading, renderPreview } from './render-preview.ts';
import { describeSeats, formatStart } from '#src/features/posts/seats/describe-start-and-seats.ts';
import { renderableText } from './preview-fonts.ts';

const EMBLEM_PX = 144;
const RING_PX = 264;
const SHOWN_ROLES = 4;
const SHOWN_TAGS = 4;
/** Exceeds the lines of any picture. */
const SHOWN_DESCRIPTION_LENGTH = 400;

/** The game's emblem, as in the web app. */
function emblem({ gameId, game, emblem: chosen }: SharedPost, icon: Buffer | null): Node {
  const monogram = monogramOf(game, chosen);
  const { monogramSize, backgroundColor, shapeColor, shapePath } = emblemOf(gameId, monogram);
  const pattern = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${EMBLEM_VIEW_BOX} ${EMBLEM_VIEW_BOX}"><rect width="${EMBLEM_VIEW_BOX}" height="${EMBLEM_VIEW_BOX}" fill="${formatHex(backgroundColor)}"/><path d="${shapePath}" fill="${formatHex(shapeColor)}"/></svg>`;
  const size = { width: EMBLEM_PX, height: EMBLEM_PX };
  const content = icon
    ? image({ src: icon, ...size })
    : heading(renderableText(monogram), (EMBLEM_PX / EMBLEM_VIEW_BOX) * monogramSize, { color: EMBLEM_TEXT_COLOR });
  return container({
    style: { ...size, display: 'flex', flexShrink: 0, borderRadius: 20, overflow: 'hidden', position: 'relative' },
    children: [
      image({ src: pattern, ...size }),
      container({
        style: { ...size, position: 'absolute', display: 'flex', alignItems: 'center', justifyContent: 'center' },
        children: [content],
      }),
    ],
  });
}

const tag = (name: string): Node =>
  body(name, 28, {
    color: colors.soft,
    backgroundColor: colors.raised,
    borderRadius: 10,
    padding: '8px 18px',
  });

/** The game with its emblem. */
const head = (post: SharedPost, icon: Buffer | null, language: string): Node =>
  container({
    style: { display: 'flex', alignItems: 'center', gap: 32 },
    children: [
      emblem(post, icon),
      container({
        style: { display: 'flex', flexDirection: 'column', gap: 8, flexGrow: 1 },
        children: [
          heading(renderableText(post.game) || translate(language, 'A game'), 64, { lineHeight: 1.05, lineClamp: 2 }),
          body(post.platform, 34, { color: colors.soft }),
        ],
      }),
    ],
  });

/** The seats of the crew, in a ring and in words; nothing for unlimited seats. */
function seatRing(post: SharedPost, language: string, flare: string): Node[] {
  if (post.seats === null) return [];
  const words = describeSeats(post, language) ?? '';
  return [
    container({
      style: { display: 'flex', flexDirection: 'column', flexShrink: 0, alignItems: 'center', gap: 16 },
      children: [
        image({ src: crewRing(flare, post.seats, countPlayers(post)), width: RING_PX, height: RING_PX }),
        body(words, 30, { fontWeight: 600, textAlign: 'center' }),
      ],
    }),
  ];
}

/** Open roles are outlined, taken ones filled. */
const role = ({ name, count }: Role, taken: number, flare: string): Node =>
  body(`${name} ${describeRole(count, taken)}`, 28, {
    fontWeight: 600,
    borderRadius: 10,
    padding: '7px 16px',
    border: `2px solid ${taken < count ? flare : colors.raised}`,
    ...(taken < count ? {} : { color: colors.soft, backgroundColor: colors.raised }),
  });

const wrapped = (children: Node[]): Node[] =>
  children.length === 0
    ? []
    : [container({ style: { display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 28 }, children })];

const roles = (post: SharedPost, flare: string): Node[] =>
  wrapped(
    post.roles.flatMap((shown, index) => {
      const name = renderableText(shown.name);
      return name === '' || index >= SHOWN_ROLES
        ? []
        : [role({ ...shown, name }, post.acceptedByRole[index] ?? 0, flare)];
    }),
  );

const start = ({ startsAt }: SharedPost, language: string): Node[] =>
  startsAt ? [heading(formatStart(language, startsAt), 54, { marginTop: 36, lineHeight: 1.1 })] : [];

/** The author, and the tags of a post without roles. */
const foot = ({ authorName, roles: { length }, tags }: SharedPost, { name }: Appearance, flare: string): Node =>
  container({
    style: { display: 'flex', alignItems: 'flex-end', justifyContent: 'space-between', gap: 40, marginTop: 'auto' },
    children: [
      container({
        style: { display: 'flex', flexDirection: 'column', gap: 20, flexGrow: 1 },
        children: [
          container({
            style: { display: 'flex', flexWrap: 'wrap', gap: 12 },
            children: (length > 0 ? [] : tags)
              .map(renderableText)
              .filter((text) => text !== '')
              .slice(0, SHOWN_TAGS)
              .map(tag),
          }),
          body(renderableText(authorName), 32, { fontWeight: 600, textAlign: 'left', lineClamp: 1 }),
        ],
      }),
      container({
        style: { display: 'flex', alignItems: 'center', gap: 16, flexShrink: 0 },
        children: [image({ src: crewRing(flare), width: 56, height: 56 }), heading(renderableText(name), 36)],
      }),
    ],
  });

function descriptionText(post: SharedPost): Node {
  const rows = [post.roles.length > 0, post.startsAt !== null].filter(Boolean).length;
  return body(renderableText(shortenText(post.description, SHOWN_DESCRIPTION_LENGTH)), 36, {
    lineHeight: 1.35,
    marginTop: 28,
    // A long name of the game, the start, the roles and more lines would not fit.
    lineClamp: 3 - rows,
    textOverflow: 'ellipsis',
  });
}

interface PreviewSettings {
  readonly appearance: Appearance;
  readonly defaultLanguage: string;
}

/** Renders the link preview of a shared post, like its page: start, seats, roles and the game's emblem. */
export function renderPostPreview(
  post: SharedPost,
  /** The icon of its game. */
  icon: Buffer | null,
  { appearance, defaultLanguage }: PreviewSettings,
): Promise<Buffer> {
  const flare = flareOf(appearance);
  const texts = container({
    style: { display: 'flex', flexDirection: 'column', flexGrow: 1, flexShrink: 1 },
    children: [head(post, icon, defaultLanguage), ...start(post, defaultLanguage), ...roles(post, flare)],
  });
  return renderPreview([
    container({ style: { display: 'flex', gap: 40 }, children: [texts, ...seatRing(post, defaultLanguage, flare)] }),
    descriptionText(post),
    foot(post, appearance, flare),
  ]);
}
