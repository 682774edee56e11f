import { ErrorScreen } from '#src/components/page/error-screen.tsx';
import { LoadingScreen } from '#src/components/page/loading-screen.tsx';
import { NotFoundScreen } from '#src/components/page/not-found-screen.tsx';
import { SiteHeader } from '#src/components/page/site-header.tsx';
import { productName } from '#src/lib/product.ts';
import { DesignSection, Specimen } from './specimen.tsx';

/** Components that are a screen of their own; each has an address of its own. */
const screens = {
  loading: <LoadingScreen />,
  error: <ErrorScreen />,
  'not-found': <NotFoundScreen header={<SiteHeader productName={productName} />} backLink={null} />,
};

export type WholeScreen = keyof typeof screens;

export const isWholeScreen = (name: unknown): name is WholeScreen => typeof name === 'string' && name in screens;

/** One of them, alone. */
export const WholeScreenAlone = ({ name }: { readonly name: WholeScreen }) => screens[name];

export const WholeScreens = () => (
  <DesignSection id="screens" title="Whole screens" lead="What stands there when a screen is not there.">
    {Object.keys(screens).map((name) => (
      <Specimen key={name} name={name}>
        <a href={`/design?screen=${name}`} className="text-link">
          Show the screen: {name}
        </a>
      </Specimen>
    ))}
  </DesignSection>
);
