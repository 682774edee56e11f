import { ErrorScreen } from '#src/components/page/error-screen.tsx';
import { LoadingScreen } from '#src/components/page/loading-screen.tsx';
import { NotFoundScreen } from '#src/components/page/not-found-screen.tsx';
import { SiteHeader } from '#src/components/page/site-header.tsx';
import { productName } from '#src/lib/product.ts';
import { DesignSection, Specimen } from './specimen.tsx';

/** Components that fill the screen; each is rendered alone at `/design?screen=NAME`. */
const screens = {
  loading: <LoadingScreen />,
  error: <ErrorScreen />,
  'not-found': <NotFoundScreen header={<SiteHeader productName={productName} />} backLink={null} />,
};

export type FullScreenName = keyof typeof screens;

export const isFullScreenName = (name: unknown): name is FullScreenName => typeof name === 'string' && name in screens;

export const FullScreen = ({ name }: { readonly name: FullScreenName }) => screens[name];

export const FullScreenLinks = () => (
  <DesignSection
    id="screens"
    title="Full screens"
    lead="Shown while a screen loads, after it failed, and if it does not exist."
  >
    {Object.keys(screens).map((name) => (
      <Specimen key={name} name={name}>
        <a href={`/design?screen=${name}`} className="text-link">
          Show the screen: {name}
        </a>
      </Specimen>
    ))}
  </DesignSection>
);
