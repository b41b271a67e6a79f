/**
 * The tile of a board whose call was answered, with records or without: in the first hours of the city's day there
 * are none of today. A test whose records are always there waits for `data` alone.
 */
export const answeredTile = (feed: string): string =>
  `[data-feed=${feed}]:is([data-state=data], [data-state=empty])`;
