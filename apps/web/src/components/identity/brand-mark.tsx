import { appIconUrl } from '@muster/contract/values/app-icons.ts';
import { useAppearance } from '#src/lib/product.ts';
import { CrewRing } from './crew-ring.tsx';

interface BrandMarkProps {
  readonly size: number;
  /** Number of taken seats of the ring. */
  readonly filled?: number;
  readonly animated?: boolean;
}

/** The icon of the community, or else the ring. Decorative: the name or the label of a link is next to it. */
export function BrandMark({ size, filled = 1, animated = false }: BrandMarkProps) {
  const { iconId } = useAppearance();
  if (iconId === null) return <CrewRing size={size} filled={filled} animated={animated} />;
  return <img alt="" src={appIconUrl('tab', iconId)} width={size} height={size} className="flex-none rounded-sm" />;
}
