import { PageHeading } from '#src/components/page/page-heading.tsx';
import { ThemeToggle } from '#src/components/page/theme-toggle.tsx';
import { ButtonSpecimens } from './button-specimens.tsx';
import { ChoiceSpecimens } from './choice-specimens.tsx';
import { ColorTokens } from './color-tokens.tsx';
import { FieldSpecimens } from './field-specimens.tsx';
import { IdentitySpecimens } from './identity-specimens.tsx';
import { MeasureTokens } from './measure-tokens.tsx';
import { NoticeSpecimens } from './notice-specimens.tsx';
import { OverlaySpecimens } from './overlay-specimens.tsx';
import { TableSpecimens } from './table-specimens.tsx';
import { FullScreenLinks } from './full-screens.tsx';
import './design.css';

const sections = {
  identity: 'Identity',
  colours: 'Colours',
  type: 'Type',
  measures: 'Measures',
  buttons: 'Buttons',
  fields: 'Fields',
  choices: 'Choices',
  notices: 'Notices',
  overlays: 'Overlays',
  tables: 'Tables',
  screens: 'Full screens',
};

/** Development builds only. */
export const DesignPage = () => (
  <main id="main" tabIndex={-1} className="design-page">
    <PageHeading lead="Every token, and every component in all its states." action={<ThemeToggle />}>
      Design system
    </PageHeading>
    <nav aria-label="Sections" className="design-nav">
      {Object.entries(sections).map(([id, name]) => (
        <a key={id} href={`#${id}`} className="text-link">
          {name}
        </a>
      ))}
    </nav>
    <IdentitySpecimens />
    <ColorTokens />
    <MeasureTokens />
    <ButtonSpecimens />
    <FieldSpecimens />
    <ChoiceSpecimens />
    <NoticeSpecimens />
    <OverlaySpecimens />
    <TableSpecimens />
    <FullScreenLinks />
  </main>
);
