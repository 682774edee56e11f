import * as Plot from '@observablehq/plot';
import { JSDOM } from 'jsdom';
import type { Figure } from '../benchmark.ts';
import { median, spread } from '../statistics.ts';

const PANELS_BESIDE = 4;
const PANEL_WIDTH = 210;
const PANEL_HEIGHT = 150;

const { document } = new JSDOM('').window;

const SVG = 'http://www.w3.org/2000/svg';

function draw(options: Plot.PlotOptions): string {
  const drawn = Plot.plot({ ...options, document });
  drawn.setAttribute('xmlns', SVG);
  drawn.setAttribute('color', 'black');
  // A page may be dark where it is read.
  const paper = document.createElementNS(SVG, 'rect');
  for (const [name, value] of Object.entries({ width: '100%', height: '100%', fill: 'white' })) {
    paper.setAttribute(name, value);
  }
  drawn.prepend(paper);
  return `${drawn.outerHTML}\n`;
}

/** What of a row's name says which share of the requests it is about. */
const shareIn = /, (p\d+)$/;

/** A panel for each row, with its cost against its size, both on a logarithmic scale. */
export function plotGrowth(figures: readonly Figure[]): string {
  const titles = [...new Set(figures.map(({ name }) => name.replace(shareIn, '')))];
  const panelOf = (title: string) => ({
    column: titles.indexOf(title) % PANELS_BESIDE,
    line: Math.floor(titles.indexOf(title) / PANELS_BESIDE),
  });
  const points = figures.map(({ name, size, unit, values }) => {
    const [least, most] = spread(values);
    const part = shareIn.exec(name)?.[1] ?? unit;
    return { size, part, middle: median(values), least, most, ...panelOf(name.replace(shareIn, '')) };
  });
  const place = { fx: 'column', fy: 'line' };
  return draw({
    width: PANEL_WIDTH * Math.min(titles.length, PANELS_BESIDE) + 100,
    height: PANEL_HEIGHT * Math.ceil(titles.length / PANELS_BESIDE) + 60,
    marginRight: 40,
    x: { type: 'log', label: 'size', tickFormat: '~s', ticks: 3, inset: 6 },
    y: { type: 'log', label: figures[0]?.unit ?? '', tickFormat: '~g', ticks: 3, grid: true, inset: 8 },
    fx: { axis: null, padding: 0.1 },
    fy: { axis: null, padding: 0.25 },
    marks: [
      Plot.frame({ stroke: '#ccc' }),
      Plot.ruleX(points, { ...place, x: 'size', y1: 'least', y2: 'most', stroke: 'part' }),
      Plot.lineY(points, { ...place, x: 'size', y: 'middle', stroke: 'part', marker: 'circle' }),
      Plot.text(
        points,
        Plot.selectLast({ ...place, x: 'size', y: 'middle', z: 'part', text: 'part', dx: 8, textAnchor: 'start' }),
      ),
      Plot.text(titles, {
        text: (title: string) => title,
        fx: (title: string) => panelOf(title).column,
        fy: (title: string) => panelOf(title).line,
        frameAnchor: 'top',
        dy: -12,
        fontWeight: 'bold',
      }),
    ],
  });
}

/** A row of which both sides were measured: how ours stands to the floor. */
export interface Share {
  readonly name: string;
  readonly share: number;
}

/** A bar for each, and a line where the floor is. */
export const plotShares = (shares: readonly Share[]): string =>
  draw({
    width: 860,
    marginLeft: 430,
    marginRight: 60,
    x: { label: 'ours / floor', domain: [0, Math.max(1.2, ...shares.map(({ share }) => share))], grid: true },
    y: { label: null, domain: shares.map(({ name }) => name) },
    marks: [
      Plot.barX(shares, { x: 'share', y: 'name', fill: '#4269d0' }),
      Plot.text(shares, {
        x: 'share',
        y: 'name',
        text: ({ share }: Share) => share.toFixed(2),
        dx: 4,
        textAnchor: 'start',
      }),
      Plot.ruleX([1], { stroke: 'black', strokeDasharray: '4 3' }),
    ],
  });
