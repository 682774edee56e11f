import { homePageTexts } from '@muster/contract/home-page-texts.ts';
import { container, image, text } from '@takumi-rs/helpers';
import { crewRing } from './crew-ring.ts';
import { colours, renderPreview, fonts, renderableText } from './render-preview.ts';

/** Renders the link preview of the home page. */
export const renderHomePreview = (productName: string): Promise<Buffer> =>
  renderPreview([
    container({
      style: { display: 'flex', flexGrow: 1, alignItems: 'center', gap: 56 },
      children: [
        image({ src: crewRing(), width: 400, height: 400 }),
        container({
          style: { display: 'flex', flexDirection: 'column', gap: 24 },
          children: [
            text(renderableText(productName), {
              fontFamily: fonts.display,
              fontWeight: 800,
              fontSize: 64,
              color: colours.flare,
            }),
            text(homePageTexts.title, {
              fontFamily: fonts.display,
              fontWeight: 800,
              fontSize: 76,
              lineHeight: 1.02,
              color: colours.fg,
              width: 600,
            }),
          ],
        }),
      ],
    }),
  ]);
