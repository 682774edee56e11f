import type { Pool } from 'pg';

export interface Query {
  readonly text: string;
  readonly params: readonly unknown[];
}
export interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The plan for large tables: disables the methods that pay off only on small ones. */
export async function explain(pool: Pool, { text, params }: Query): Promise<Plan[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const method of ['seqscan', 'hashjoin', 'mergejoin']) await client.query(`set local enable_${method} = off`);
    const { rows } = await client.query(`explain (format json) ${text}`, [...params]);
    return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** A node that reads all rows of a table or index. */
export const isUnbounded = (node: Plan): boolean =>
  /^(Seq|Index|Index Only|Bitmap Index) Scan$/.test(node['Node Type']) && node['Index Cond'] === undefined;
