import ArrowRight from 'lucide-react/icons/arrow-right';
import Bell from 'lucide-react/icons/bell';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { Button } from '#src/components/button.tsx';
import { ButtonLink } from '#src/components/button-link.tsx';
import { CoverLink } from '#src/components/cover-link.tsx';
import { IconButton } from '#src/components/icon-button.tsx';
import { ThemeToggle } from '#src/components/page/theme-toggle.tsx';
import { Tooltip } from '#src/components/overlay/tooltip.tsx';
import { DesignSection, Specimen } from './specimen.tsx';

const kinds = ['primary', 'quiet', 'ghost', 'danger'] as const;
const sizes = ['sm', 'md', 'lg'] as const;
const plus = <Plus aria-hidden className="size-4" />;

export const ButtonSpecimens = () => (
  <DesignSection
    id="buttons"
    title="Buttons"
    lead="One primary button per screen, for its main action. Quiet for all others, ghost where a border would be too heavy, danger for actions that cannot be undone."
  >
    {kinds.map((kind) => (
      <Specimen key={kind} name={`Button, ${kind}: default, with an icon, busy, disabled`} isRow>
        <Button variant={kind}>Save</Button>
        <Button variant={kind} icon={plus}>
          Add
        </Button>
        <Button variant={kind} busy busyLabel="Saving...">
          Save
        </Button>
        <Button variant={kind} disabled>
          Save
        </Button>
      </Specimen>
    ))}
    <Specimen name="Button, card: primary while its card is hovered or has the keyboard focus" isRow>
      {['Valorant', 'Rust'].map((game) => (
        <div key={game} className="group/card rounded-lg border border-line bg-surface p-4">
          <Button variant="card" size="sm">
            Connect: {game}
          </Button>
        </div>
      ))}
    </Specimen>
    <Specimen name="Button, three sizes" isRow>
      {sizes.map((size) => (
        <Button key={size} size={size}>
          Size {size}
        </Button>
      ))}
    </Specimen>
    <Specimen name="Button, full width">
      <Button wide>Write to Maximiliana</Button>
    </Specimen>
    <Specimen name="ButtonLink: a link that looks like a button" isRow>
      <ButtonLink to="/" variant="primary" icon={<ArrowRight aria-hidden className="size-4" />}>
        Get Started
      </ButtonLink>
      <ButtonLink to="/login">Sign In</ButtonLink>
    </Specimen>
    <Specimen name="IconButton: ghost, primary, danger, disabled" isRow>
      <IconButton label="Show notices">
        <Bell />
      </IconButton>
      <IconButton label="Add" variant="primary">
        <Plus />
      </IconButton>
      <IconButton label="Delete" variant="danger">
        <Trash2 />
      </IconButton>
      <IconButton label="Delete (disabled)" disabled>
        <Trash2 />
      </IconButton>
    </Specimen>
    <Specimen name="Tooltip: on hover and on focus" isRow>
      <Tooltip text="What the button does">
        <Button>Hover or focus</Button>
      </Tooltip>
      <ThemeToggle />
    </Specimen>
    <Specimen name="CoverLink: covers its container with one link">
      <div className="design-relative">
        Robin Vale, since March
        <CoverLink to="/" label="Robin Vale's profile" />
      </div>
    </Specimen>
  </DesignSection>
);
