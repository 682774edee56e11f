import { EMBLEM_VIEW_BOX, EMBLEM_TEXT_COLOR, emblemOf } from '@muster/contract/values/emblem.ts';
import { monogramOf } from '@muster/contract/values/monogram.ts';
import { countPlayers } from '@muster/contract/join-requests/seats.ts';
import type { SharedPost } from '@muster/contract/posts/shared-posts.ts';
import { translate } from '#src/lib/translate.ts';
import type { Context } from '#src/features/context.ts';
import { type Node, container, image } from '@takumi-rs/helpers';
import { formatHex } from 'culori';
import { crewRing, body, colours, heading, renderPreview } from './render-preview.ts';
import { describeStartAndSeats } from './describe-start-and-seats.ts';
import { renderableText } from './preview-fonts.ts';

const EMBLEM_PX = 128;
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
    color: colours.soft,
    backgroundColor: colours.raised,
    borderRadius: 10,
    padding: '8px 18px',
  });

const facts = (post: SharedPost, language: string): Node[] => {
  const line = describeStartAndSeats(post, language);
  return line === '' ? [] : [body(line, 34, { fontWeight: 600 })];
};

/** The seats of the crew; nothing for unlimited seats. */
const seatRing = (post: SharedPost): Node[] =>
  post.seats === null
    ? []
    : [image({ src: crewRing(post.seats, countPlayers(post)), width: EMBLEM_PX, height: EMBLEM_PX })];

const head = (post: SharedPost, icon: Buffer | null, language: string): Node =>
  container({
    style: { display: 'flex', alignItems: 'center', gap: 32 },
    children: [
      emblem(post, icon),
      container({
        style: { display: 'flex', flexDirection: 'column', gap: 8, flexGrow: 1 },
        children: [
          heading(renderableText(post.game) || translate(language, 'A game'), 68, { lineHeight: 1.05, lineClamp: 2 }),
          body(post.platform, 34, { color: colours.soft }),
          ...facts(post, language),
        ],
      }),
      ...seatRing(post),
    ],
  });

const foot = ({ authorName, tags }: SharedPost, productName: string): Node =>
  container({
    style: { display: 'flex', alignItems: 'flex-end', justifyContent: 'space-between', gap: 40, marginTop: 'auto' },
    children: [
      container({
        style: { display: 'flex', flexDirection: 'column', gap: 20, flexGrow: 1 },
        children: [
          container({
            style: { display: 'flex', flexWrap: 'wrap', gap: 12 },
            children: tags
              .map(renderableText)
              .filter((name) => name !== '')
              .slice(0, SHOWN_TAGS)
              .map(tag),
          }),
          body(renderableText(authorName), 32, { fontWeight: 600, textAlign: 'left', lineClamp: 1 }),
        ],
      }),
      container({
        style: { display: 'flex', alignItems: 'center', gap: 16, flexShrink: 0 },
        children: [image({ src: crewRing(), width: 56, height: 56 }), heading(renderableText(productName), 36)],
      }),
    ],
  });

const descriptionText = (post: SharedPost, language: string): Node =>
  body(renderableText([...post.description].slice(0, SHOWN_DESCRIPTION_LENGTH).join('')), 38, {
    lineHeight: 1.35,
    marginTop: 40,
    // A long name of the game, the facts and three lines would not fit.
    lineClamp: describeStartAndSeats(post, language) === '' ? 3 : 2,
    textOverflow: 'ellipsis',
  });

/** Renders the link preview of a shared post, like its card. */
export const renderPostPreview = (
  post: SharedPost,
  /** The icon of its game. */
  icon: Buffer | null,
  { productName, defaultLanguage }: Pick<Context, 'productName' | 'defaultLanguage'>,
): Promise<Buffer> =>
  renderPreview([head(post, icon, defaultLanguage), descriptionText(post, defaultLanguage), foot(post, productName)]);
