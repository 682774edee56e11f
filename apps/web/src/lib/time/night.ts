/** Times before this hour belong to the night of the day before. */
export const NIGHT_ENDS_HOUR = 5;

/** When this night, or a later one, ends in the viewer's zone. A night with a clock change is shorter or longer. */
export function endOfNight(now: Date, nightsLater = 0): Date {
  const days = nightsLater + (now.getHours() < NIGHT_ENDS_HOUR ? 0 : 1);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, NIGHT_ENDS_HOUR);
}
