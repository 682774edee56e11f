import { platforms } from '@muster/contract/values/platform-names.ts';

export const longName = 'Maximiliana Featherstonehaugh-Cholmondeley von Hohenlohe';
export const longWord = 'Maximiliana'.repeat(5);

export const platformNames: string[] = [...platforms];
export const platformOptions = platformNames.map((name, place) => ({ value: name, label: name, place }));

export const gameOptions = [
  { value: 'valorant', label: 'Valorant' },
  { value: 'rocket_league', label: 'Rocket League' },
  { value: 'cs2', label: 'CS2' },
  { value: 'final_fantasy_xiv', label: 'Final Fantasy XIV' },
  { value: 'call_of_duty', label: 'Call of Duty' },
  { value: 'minecraft', label: 'Minecraft' },
  { value: 'genshin_impact', label: 'Genshin Impact' },
  { value: 'rust', label: 'Rust' },
];

export const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#34405e"/><circle cx="4" cy="3.2" r="1.6" fill="#f4b183"/><path d="M1 8a3 3 0 0 1 6 0Z" fill="#8fe3c0"/></svg>',
)}`;

export interface SampleRow {
  readonly id: string;
  readonly name: string;
  readonly posts: number;
  readonly state: string;
}

export const sampleRows: readonly SampleRow[] = [
  { id: '1', name: 'Robin Vale', posts: 12, state: 'Active' },
  { id: '2', name: longName, posts: 1_204, state: 'Suspended' },
  { id: '3', name: 'Mika Sol', posts: 0, state: 'Active' },
];
