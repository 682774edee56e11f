export const gameIconPath = '/api/game-icons/:iconId/:size';

/** Up to this side, the small icon (128 px) is sharp on a screen of double density. */
const SMALL_ICON_SHOWN_PX = 64;

/** The URL of an icon for an emblem of this side. */
export const gameIconUrl = (iconId: string, shownPx: number): string =>
  gameIconPath.replace(':iconId', iconId).replace(':size', shownPx > SMALL_ICON_SHOWN_PX ? 'large' : 'small');
