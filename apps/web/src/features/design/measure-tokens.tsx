import { DesignSection, Specimen } from './specimen.tsx';

const steps = ['3xl', '2xl', 'xl', 'lg', 'base', 'sm', 'xs'];
const isDisplay = (step: string): boolean => ['3xl', '2xl', 'xl', 'lg'].includes(step);
const gaps = [4, 8, 12, 16, 20, 24, 32, 48, 64];
const radii = ['sm', 'md', 'lg', 'full'];
const durations = [120, 140, 160, 220];

/** Type, spacing, corners and motion. */
export const MeasureTokens = () => (
  <>
    <DesignSection
      id="type"
      title="Type"
      lead="Bricolage Grotesque for headings and numbers, Figtree for everything else. Seven steps; lines of at most 70 characters."
    >
      <Specimen name="The seven steps" isWide>
        {steps.map((step) => (
          <p
            key={step}
            className="design-type"
            style={{
              fontFamily: isDisplay(step) ? 'var(--font-display)' : 'var(--font-text)',
              fontSize: `var(--text-${step})`,
              lineHeight: `var(--text-${step}--line-height)`,
              fontWeight: isDisplay(step) ? 700 : 400,
            }}
          >
            <span>{step}</span>
            Find your crew by 21:40
          </p>
        ))}
      </Specimen>
    </DesignSection>
    <DesignSection
      id="measures"
      title="Spacing, corners, motion"
      lead="A grid of 4 pixels. Controls have medium corners, cards and dialogs large ones. Animations last at most 220 ms and are off with reduced motion."
    >
      <Specimen name="Spacing">
        {gaps.map((gap) => (
          <div key={gap} className="design-measure">
            {gap} px
            <span className="design-bar" style={{ width: gap }} />
          </div>
        ))}
      </Specimen>
      <Specimen name="Corners">
        {radii.map((radius) => (
          <div key={radius} className="design-measure">
            {radius}
            <span className="design-corner" style={{ borderRadius: `var(--radius-${radius})` }} />
          </div>
        ))}
      </Specimen>
      <Specimen name="Motion: ease-out, on hover">
        {durations.map((time) => (
          <div key={time} className="design-measure design-motion">
            {time} ms
            <span className="design-mover" style={{ transitionDuration: `${time}ms` }} />
          </div>
        ))}
      </Specimen>
    </DesignSection>
  </>
);
