import { allFamilies } from '@shared/catalogue';
import { figureOf, readFigures } from '@shared/catalogue/figures';
import { commercialDialect } from '../session/dialects/commercial';
import { openDialect } from '../session/dialects/open';
import { ConnectionCheck, type CheckDeps } from './connectionCheck';

/** A dictionary that every server of this family has (wire format §4.4). */
const DICTIONARY = 'sex';

/** The connection check over the calls of the catalogue and the dialects that servers speak. */
export function createServerCheck(
  deps: Omit<CheckDeps, 'dialect' | 'dictionary' | 'families' | 'figures'>,
): ConnectionCheck {
  return new ConnectionCheck({
    ...deps,
    families: allFamilies,
    figures(call, data) {
      const figure = figureOf(call);
      return figure === undefined ? undefined : readFigures(figure, data);
    },
    dictionary: DICTIONARY,
    dialect: ({ profile }) => (profile.family === 'open' ? openDialect : commercialDialect),
  });
}
