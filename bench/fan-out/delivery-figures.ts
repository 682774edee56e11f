import type { Figure } from '../benchmark.ts';
import { fitExponent, mean, median, quantile } from '../statistics.ts';

export interface Delivery {
  /** CPU time of all nodes, as a share of one core. */
  readonly processorPercent: number;
  readonly bytesPerSocketSecond: number;
  /** Milliseconds from sending the HTTP request of a post until an open board receives it. */
  readonly delaysMs: readonly number[];
}

/** Repeated measurements with a number of sockets and of new posts per second. */
export interface Cell {
  readonly sockets: number;
  readonly perSecond: number;
  readonly deliveries: readonly Delivery[];
}

export const deliveryDelay = 'delay until an open board receives a post';
const rateOf = ({ perSecond }: Cell): string => `${perSecond} posts/s`;

const processorPercents = ({ deliveries }: Cell): number[] => deliveries.map((one) => one.processorPercent);

/** CPU beyond that of creating the same posts with no socket open, in each repetition. */
export function deliveryCosts(cell: Cell, cells: readonly Cell[]): number[] {
  const without = cells.find(({ sockets, perSecond }) => sockets === 0 && perSecond === cell.perSecond);
  const created = median(without ? processorPercents(without) : []);
  return processorPercents(cell).map((percent) => percent - created);
}

function figuresOf(cell: Cell, cells: readonly Cell[], prefix: string): Figure[] {
  const { sockets, perSecond, deliveries } = cell;
  const figure = (name: string, unit: string, values: readonly number[]): Figure => ({
    name: `${prefix}${rateOf(cell)}: ${name}`,
    side: 'product',
    unit,
    size: sockets,
    values,
  });
  const used = processorPercents(cell);
  const all = [
    figure('server CPU', '% of a core', used),
    figure(
      'server CPU per post',
      'ms',
      used.map((percent) => (percent * 10) / perSecond),
    ),
  ];
  if (sockets === 0) return all;
  const delay = (label: string, share: number): Figure =>
    figure(
      `${deliveryDelay}, ${label}`,
      'ms',
      deliveries.map(({ delaysMs }) => quantile(delaysMs, share)),
    );
  return [
    ...all,
    figure('server CPU of delivery', '% of a core', deliveryCosts(cell, cells)),
    delay('p50', 0.5),
    delay('p99', 0.99),
    figure(
      'received per socket',
      'B/s',
      deliveries.map(({ bytesPerSocketSecond }) => bytesPerSocketSecond),
    ),
  ];
}

/** Rows per rate of posts, with a column per number of sockets. */
export const deliveryFigures = (cells: readonly Cell[], prefix: string): Figure[] =>
  cells.toSorted((a, b) => a.perSecond - b.perSecond).flatMap((cell) => figuresOf(cell, cells, prefix));

const deliveryCost = (cell: Cell, all: readonly Cell[]): number => median(deliveryCosts(cell, all));

/** Growth exponent of the cost of delivery with posts per second. NaN for a single rate. */
export const growthWithPosts = (cells: readonly Cell[], all: readonly Cell[]): number =>
  fitExponent(cells.map((cell) => ({ size: cell.perSecond, cost: deliveryCost(cell, all) }))) ?? Number.NaN;

/**
 * Growth exponent of the cost of delivery with sockets. The mean of all rates varies less than each of them. NaN for a
 * single number of sockets.
 */
export const growthWithSockets = (cells: readonly Cell[], all: readonly Cell[]): number =>
  fitExponent(
    [...Map.groupBy(cells, ({ sockets }) => sockets)].map(([size, own]) => ({
      size,
      cost: mean(own.map((cell) => deliveryCost(cell, all))),
    })),
  ) ?? Number.NaN;

/** Exponents of growth with posts per second, for each number of sockets with several rates. */
export function exponentFigures(cells: readonly Cell[]): Figure[] {
  const row = (sockets: number, name: string, exponent: number): Figure => ({
    name: `${sockets.toLocaleString('en')} sockets: growth of the ${name} with posts per second`,
    side: 'product',
    unit: 'exponent',
    values: [exponent],
  });
  return [...Map.groupBy(cells, ({ sockets }) => sockets)]
    .filter(([, own]) => own.length > 1)
    .flatMap(([sockets, own]) => {
      const total = own.map((cell) => ({ size: cell.perSecond, cost: median(processorPercents(cell)) }));
      const rows = [row(sockets, 'server CPU', fitExponent(total) ?? Number.NaN)];
      return sockets === 0 ? rows : [...rows, row(sockets, 'server CPU of delivery', growthWithPosts(own, cells))];
    });
}
