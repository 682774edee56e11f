import { Bar, BarChart, Cell, ResponsiveContainer, Tooltip, type TooltipContentProps } from 'recharts';

interface DayBar {
  readonly name: string;
  readonly count: number;
}

const HEIGHT_PX = 72;
const margin = { top: 4, right: 0, bottom: 0, left: 0 };

/** A bar per day, the last one today. Decorative: the table has the numbers. */
export const DayBars = ({ bars }: { readonly bars: readonly DayBar[] }) => (
  <div aria-hidden className="mt-3">
    <ResponsiveContainer width="100%" height={HEIGHT_PX}>
      <BarChart data={[...bars]} margin={margin} barCategoryGap="18%" accessibilityLayer={false}>
        <Tooltip content={DayTip} cursor={{ fill: 'var(--color-overlay)' }} isAnimationActive={false} />
        <Bar dataKey="count" minPointSize={1} radius={2} isAnimationActive={false}>
          {bars.map(({ name }, index) => (
            <Cell key={name} fill={index === bars.length - 1 ? 'var(--color-flare)' : 'var(--color-line-strong)'} />
          ))}
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  </div>
);

function DayTip({ payload }: TooltipContentProps) {
  const bar: unknown = payload[0]?.payload;
  if (typeof bar !== 'object' || bar === null || !('name' in bar) || !('count' in bar)) return null;
  return (
    <p className="float-panel px-2.5 py-1.5 text-xs whitespace-nowrap">
      <span className="text-soft">{String(bar.name)}</span>{' '}
      <span className="font-semibold">{Number(bar.count).toLocaleString()}</span>
    </p>
  );
}
