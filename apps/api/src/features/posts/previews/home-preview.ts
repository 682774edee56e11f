import { container, image } from '@takumi-rs/helpers';
import { crewRing, colours, heading, renderPreview } from './render-preview.ts';
import { renderableText } from './preview-fonts.ts';

export const renderHomePreview = (productName: string, title: string): Promise<Buffer> =>
  renderPreview([
    container({
      style: { display: 'flex', flexGrow: 1, alignItems: 'center', gap: 56 },
      children: [
        image({ src: crewRing(), width: 400, height: 400 }),
        container({
          style: { display: 'flex', flexDirection: 'column', gap: 24 },
          children: [
            heading(renderableText(productName), 64, { color: colours.flare }),
            heading(renderableText(title), 76, { lineHeight: 1.02, width: 600 }),
          ],
        }),
      ],
    }),
  ]);
