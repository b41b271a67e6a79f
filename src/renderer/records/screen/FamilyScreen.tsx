import { useSearchParams } from 'react-router-dom';
import { must } from '@shared/base/assert';
import type { FamilySpec } from '@shared/catalogue/family';
import { familyOfView, shapeOf } from '@shared/catalogue/screens';
import { ListScreen } from '../list/ListScreen';
import { VIEW_KEY } from '../list/query';
import { MonthScreen } from './MonthScreen';
import { FiguresScreen } from './FiguresScreen';
import { SheetScreen } from './SheetScreen';

/** The screen of any family, by the shape that its declaration gives it. */
export function FamilyScreen({ family }: { readonly family: FamilySpec }) {
  const [search] = useSearchParams();
  switch (shapeOf(must(family.screen, family.key))) {
    case 'sheet':
      return <SheetScreen family={family} />;
    case 'figures':
      return <FiguresScreen family={family} />;
    case 'list': {
      if (family.screen?.month !== undefined)
        return <MonthScreen family={family} month={family.screen.month} />;
      // A tab with records of another family is that family's own list below the same tabs.
      const other = familyOfView(family, search.get(VIEW_KEY) ?? undefined);
      return <ListScreen key={other?.key ?? ''} family={other ?? family} tabsOf={family} />;
    }
  }
}
