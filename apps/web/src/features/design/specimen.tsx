import type { ReactNode } from 'react';
import { classNames } from '#src/components/class-names.ts';

interface DesignSectionProps {
  readonly id: string;
  readonly title: string;
  /** When to use what stands here. */
  readonly lead: string;
  readonly children: ReactNode;
}

/** Parts of one kind. */
export const DesignSection = ({ id, title, lead, children }: DesignSectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className="design-section">
    <h2 id={`${id}-title`}>{title}</h2>
    <p className="design-lead">{lead}</p>
    <div className="design-specimens">{children}</div>
  </section>
);

interface SpecimenProps {
  /** The component, and the state it is in. */
  readonly name: string;
  /** It takes the whole line. */
  readonly isWide?: boolean;
  /** Its parts stand beside one another. */
  readonly isRow?: boolean;
  readonly children: ReactNode;
}

/** One component in one or some of its states. */
export const Specimen = ({ name, isWide = false, isRow = false, children }: SpecimenProps) => (
  <figure className={classNames('design-specimen', isWide && 'design-wide')}>
    <figcaption>{name}</figcaption>
    <div className={isRow ? 'design-row' : 'design-stack'}>{children}</div>
  </figure>
);
