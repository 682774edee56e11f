import { formatHex } from 'culori';
import { colours } from './render-preview.ts';

const BOX = 64;
/** Distance of the seats' outer edge from the centre. */
const OUTER = 28;
const MAX_RADIUS = 9;

/** A crew as an SVG: taken seats are filled, the others are open. The default is the logo. */
export function crewRing(seats = 5, taken = 1): string {
  const radius = Math.min(MAX_RADIUS, (OUTER - 4) * Math.sin(Math.PI / seats) * 0.8);
  const circles = Array.from({ length: seats }, (_, seat) => {
    const angle = (2 * Math.PI * seat) / seats - Math.PI / 2;
    const [x, y] = [Math.cos(angle), Math.sin(angle)].map((part) => BOX / 2 + (OUTER - radius) * part);
    return seat < taken
      ? `<circle cx="${x}" cy="${y}" r="${radius}" fill="${formatHex(colours.flare)}"/>`
      : `<circle cx="${x}" cy="${y}" r="${radius - 1}" fill="none" stroke="${formatHex(colours.soft)}" stroke-width="${radius > 4 ? 2 : 1}" stroke-dasharray="4 3"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BOX} ${BOX}">${circles.join('')}</svg>`;
}
