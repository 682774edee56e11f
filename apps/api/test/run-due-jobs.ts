import { dueJobs, findDueJobs } from '#src/startup/jobs/background-jobs.ts';
import type { TestApi } from './start-api.ts';

/** Runs the jobs that wait for a time, until none is due. Each run handles at most `limit` rows. */
export async function runDueJobs({ db, jobContext }: TestApi, limit: number): Promise<void> {
  const jobs = dueJobs(jobContext);
  for (let due = jobs; due.length > 0; due = await findDueJobs(db, jobs)) for (const job of due) await job.run(limit);
}
