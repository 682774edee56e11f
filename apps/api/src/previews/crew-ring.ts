import { formatHex } from 'culori';
import { colours } from './render-preview.ts';

const SEATS = 5;
const BOX = 64;
const RING = 19;
const RADIUS = 9;

/** The logo as an SVG: one seat is taken, the others are open. */
export function crewRing(): string {
  const seats = Array.from({ length: SEATS }, (_, seat) => {
    const angle = (2 * Math.PI * seat) / SEATS - Math.PI / 2;
    const place = `cx="${BOX / 2 + RING * Math.cos(angle)}" cy="${BOX / 2 + RING * Math.sin(angle)}"`;
    return seat === 0
      ? `<circle ${place} r="${RADIUS}" fill="${formatHex(colours.flare)}"/>`
      : `<circle ${place} r="${RADIUS - 1}" fill="none" stroke="${formatHex(colours.soft)}" stroke-width="2" stroke-dasharray="4 3"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BOX} ${BOX}">${seats.join('')}</svg>`;
}
