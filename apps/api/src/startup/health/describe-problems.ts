import type { HealthCheck } from '@muster/contract/admin/health.ts';
import { healthNames, healthTexts, problemTexts } from '@muster/contract/admin/health-texts.ts';
import { message as fill } from '@muster/contract/message.ts';
import type { ProblemCount } from '#src/http/recent-problems.ts';
import { environmentNameOf } from '../settings/config.ts';
import { checkOf } from './fill-text.ts';

function describeLimits(problems: readonly ProblemCount[]): HealthCheck[] {
  const reached = problems.flatMap(({ limit, count }) => (limit === undefined ? [] : [{ limit, count }]));
  if (reached.length === 0) return [checkOf('limits', 'ok', 'limitsNone')];
  return reached.map(({ limit, count }) =>
    checkOf('limits', 'warning', 'limitReached', { limit: environmentNameOf(limit), count }, 'limitReachedAdvice'),
  );
}

/** Rate limits that were reached, and other warnings and errors, in plain words. */
export function describeProblems(problems: readonly ProblemCount[], uptimeSeconds: number): HealthCheck[] {
  const others = problems.filter(({ limit }) => limit === undefined);
  // Other warnings are mostly about settings, and the checks of the settings report those.
  const kinds = Map.groupBy(others, ({ text, isError }) =>
    problemTexts.find(([start]) => text.startsWith(start) && (start !== '' || isError)),
  );
  const errors = [...kinds].flatMap(([kind, found]): HealthCheck[] => {
    if (!kind) return [];
    const count = found.reduce((sum, one) => sum + one.count, 0);
    const text = [...new Set(found.map((one) => `'${one.text}'`))].slice(0, 3).join(', ');
    return [
      {
        name: healthNames.errors,
        state: 'warning',
        text: fill(kind[1], { count }),
        advice: fill(healthTexts.errorsAdvice, { text }),
      },
    ];
  });
  const since = checkOf('errors', 'ok', 'errorsSince', { hours: Math.floor(uptimeSeconds / 3600) });
  return [
    ...describeLimits(problems),
    ...(errors.length > 0 ? errors : [checkOf('errors', 'ok', 'errorsNone')]),
    since,
  ];
}
