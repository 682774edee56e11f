/** What is compared: the product, or the least that any program must do for the same answer. */
export type Side = 'ours' | 'floor';

/** Something that was measured several times. */
export interface Figure {
  /** Of a row in the tables; figures that differ in side or size alone have the same name. */
  readonly name: string;
  readonly side: Side;
  readonly unit: string;
  /** How much there was of what grows, such as posts; absent where nothing does. */
  readonly size?: number;
  /** One value for each repetition. */
  readonly values: readonly number[];
}

/** What was promised, and what came out: a line of its own at the end. */
export interface Goal {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly target: number;
  readonly isAtMost: boolean;
}

export interface BenchmarkResult {
  readonly figures: readonly Figure[];
  readonly goals: readonly Goal[];
}

export interface BenchmarkOptions {
  /** Smaller sizes and shorter runs: the table is filled within minutes, and shows less. */
  readonly isQuick: boolean;
  /** How often each side is measured, one after the other in turn; at least five. */
  readonly repetitions: number;
  /** Tells whoever waits what is being done. */
  readonly note: (line: string) => void;
}

/** A question about speed or size, with all it needs to be answered: it builds its data and leaves nothing behind. */
export interface Benchmark {
  /** By which `npm run bench -- --only` picks it. */
  readonly name: string;
  readonly run: (options: BenchmarkOptions) => Promise<BenchmarkResult>;
}
