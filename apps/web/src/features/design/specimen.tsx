import type { ReactNode } from 'react';
import { classNames } from '#src/components/class-names.ts';

interface DesignSectionProps {
  readonly id: string;
  readonly title: string;
  /** When to use these components. */
  readonly lead: string;
  readonly children: ReactNode;
}

export const DesignSection = ({ id, title, lead, children }: DesignSectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className="design-section">
    <h2 id={`${id}-title`}>{title}</h2>
    <p className="design-lead">{lead}</p>
    <div className="design-specimens">{children}</div>
  </section>
);

interface SpecimenProps {
  /** The component and its states. */
  readonly name: string;
  readonly isWide?: boolean;
  readonly isRow?: boolean;
  readonly children: ReactNode;
}

export const Specimen = ({ name, isWide = false, isRow = false, children }: SpecimenProps) => (
  <figure className={classNames('design-specimen', isWide && 'design-wide')}>
    <figcaption>{name}</figcaption>
    <div className={isRow ? 'design-row' : 'design-stack'}>{children}</div>
  </figure>
);
